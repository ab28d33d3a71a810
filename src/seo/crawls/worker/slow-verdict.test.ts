import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MeasuredTime, type SlowVerdict, slowVerdict } from './slow-verdict.ts'

type Row = readonly [times: readonly (number | MeasuredTime)[], before: SlowVerdict | null, verdict: SlowVerdict]
const late = (least: number, most: number): MeasuredTime => ({ least, most })

const rows: Record<string, Row> = {
  'a new page by the median': [[1_500, 300, 900], null, 'warn'],
  'a new page that was slow once': [[1_500, 300, 700], null, 'pass'],
  'a new page that is very slow': [[2_000, 1_900, 500], null, 'fail'],
  'a new page that was slow, although noticed late': [[late(900, 1_500), late(800, 1_500), 1_500], null, 'warn'],
  'a new page that may be slow, but was noticed late': [[late(300, 1_500), late(700, 1_500), 1_500], null, 'pass'],
  'a fast page that is a little too slow now': [[990, 900, 1_000], 'pass', 'pass'],
  'a fast page that is clearly too slow now': [[1_100, 900, 1_010], 'pass', 'warn'],
  'a fast page that is very slow now': [[2_500, 2_400, 2_300], 'pass', 'fail'],
  'a fast page that may be slow, but was noticed late': [[late(300, 2_000), late(400, 2_500), 900], 'pass', 'pass'],
  'a fast page that was clearly slow, although noticed late': [[late(1_200, 2_000), 1_500, 1_500], 'pass', 'warn'],
  'a slow page that is a little faster': [[700, 790, 900], 'warn', 'warn'],
  'a slow page that is clearly faster': [[600, 630, 900], 'warn', 'pass'],
  'a slow page that may be fast, but was noticed late': [[late(100, 900), late(200, 1_500), 900], 'warn', 'warn'],
  'a slow page around the threshold of very slow ones': [[1_850, 1_900, 2_000], 'warn', 'warn'],
  'a slow page that is clearly very slow': [[2_300, 2_400, 2_600], 'warn', 'fail'],
  'a very slow page around that threshold': [[1_700, 1_500, 1_900], 'fail', 'fail'],
  'a very slow page that is clearly less slow': [[1_400, 1_300, 1_900], 'fail', 'warn'],
}
for (const [name, [times, before, verdict]] of Object.entries(rows)) {
  test(name, () => {
    const measured = times.map((time) => (typeof time === 'number' ? { least: time, most: time } : time))
    assert.equal(slowVerdict(measured, before), verdict)
  })
}
