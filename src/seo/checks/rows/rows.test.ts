import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderText } from '../../../texts/render-text.ts'
import { checklist } from '../checklist.ts'
import type { JudgedCheck } from '../judge.ts'
import { type CheckRow, isBroken, judgeRow } from './row.ts'
import { rows } from './rows.ts'

const isWrong = ({ verdict }: JudgedCheck) => verdict === 'fail' || verdict === 'warn'

for (const [id, own] of Object.entries(rows)) {
  for (const row of own) test(`${id}: ${row.verdict}: ${row.name}`, () => assertRow(id, row))
}

function assertRow(id: string, row: CheckRow): void {
  const check = judgeRow(row).find((one) => one.id === id)
  assert.ok(check, `There is no check ${id}`)
  assert.equal(check.verdict, row.verdict, JSON.stringify(check))
  const texts = [check.reason, ...check.evidence.flatMap(({ snippet, found, wanted }) => [snippet, found, wanted])]
  const shown = texts.map((text) => (text === null ? '' : renderText(text, 'en'))).join('\n')
  assert.ok(shown.includes(row.found ?? ''), `${shown} does not contain ${row.found}`)
  if (isWrong(check)) assert.ok(check.evidence.length > 0, 'A failure shows its evidence')
  assert.ok(!isBroken(check), shown)
}

for (const { check } of checklist) {
  test(`${check.id}: has passing, failing and unverified rows`, () => {
    const verdicts = new Set((rows[check.id] ?? []).map(({ verdict }) => verdict))
    assert.ok(verdicts.has('pass'), 'no row passes')
    assert.ok(verdicts.has('fail') || verdicts.has('warn'), 'no row fails')
    assert.ok(verdicts.has('unverified'), 'no row is unverified')
  })

  test(`${check.id}: finds an issue added to the clean page, and nothing else`, () => {
    const row = (rows[check.id] ?? []).find(({ verdict, html }) => html === undefined && /fail|warn/.test(verdict))
    assert.ok(row, 'no row plants the fault into the clean page')
    const named = judgeRow(row)
      .filter(isWrong)
      .map(({ id }) => id)
    assert.deepEqual(named.toSorted(), [check.id, ...(row.companions ?? [])].toSorted())
  })
}

test('rows: every row belongs to a check', () => {
  const known = new Set(checklist.map(({ check }) => check.id))
  assert.deepEqual(
    Object.keys(rows).filter((id) => !known.has(id)),
    [],
  )
})
