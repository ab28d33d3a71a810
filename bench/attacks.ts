import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Attack, Outcome } from './attacks/attack.ts'
import { browserAttacks } from './attacks/browser.ts'
import { entry } from './attacks/entry.ts'
import { flood } from './attacks/flood.ts'
import { memory } from './attacks/memory.ts'
import { startProgram } from './attacks/program.ts'
import { queries } from './attacks/queries.ts'
import { readers } from './attacks/readers.ts'
import { tenants } from './attacks/tenants.ts'

/**
 * Attacks a program from outside, on loopback, as the security review of version 0.1.0 did, and prints what each attack came to:
 *
 *   node bench/attacks.ts [--program DIR] [--only TEXT] [--json FILE]
 *   node bench/attacks.ts --table BEFORE.json AFTER.json
 *
 * DIR is a checkout with its dependencies installed; this one unless told.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    program: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    table: { type: 'boolean', default: false },
  },
})

const attacks: readonly Attack[] = [
  ...queries,
  ...memory,
  ...flood,
  ...readers,
  ...tenants,
  ...entry,
  ...browserAttacks,
]
/** A start, an attack and what it needs; none may take longer. */
const mostMs = 170_000

type Outcomes = Readonly<Record<string, Outcome>>
const sign = ({ held }: Outcome): string => (held ? '✓' : '✗')
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const say = (line: string): void => void process.stdout.write(`${line}\n`)

if (values.table) sideBySide()
else await attackAll()

async function attackAll(): Promise<void> {
  const outcomes: Record<string, Outcome> = {}
  say(row('attack', 'limit', 'measured', 'held'))
  say('|---|---|---|---|')
  for (const attack of attacks.filter(({ name }) => name.includes(values.only))) {
    const outcome = await attempt(attack)
    outcomes[attack.name] = outcome
    say(row(attack.name, attack.limit, outcome.measured, sign(outcome)))
    if (values.json) writeFileSync(values.json, JSON.stringify(outcomes, null, 2))
  }
  process.exit(Object.values(outcomes).every(({ held }) => held) ? 0 : 1)
}

async function attempt({ start, run }: Attack): Promise<Outcome> {
  const program = await startAgain(start)
  try {
    const tooLong = sleep(mostMs, { measured: `given up after ${mostMs / 1_000} s`, held: false }, { ref: false })
    return await Promise.race([run(program), tooLong])
  } catch (error) {
    const ended = program.hasEnded() ? ' (the program has ended)' : ''
    return { measured: `failed: ${error instanceof Error ? error.message.slice(0, 200) : error}${ended}`, held: false }
  } finally {
    await program.end()
  }
}

/** A port that was free a moment ago may be somebody's by now. */
async function startAgain(options: Attack['start']): ReturnType<typeof startProgram> {
  const directory = resolve(values.program)
  return await startProgram(directory, options).catch(() => startProgram(directory, options))
}

function sideBySide(): void {
  const [before, after] = positionals.map((file): Outcomes => JSON.parse(readFileSync(file, 'utf8')))
  say(row('attack', 'limit', 'before', 'after'))
  say('|---|---|---|---|')
  const cell = (outcome: Outcome | undefined): string => (outcome ? `${sign(outcome)} ${outcome.measured}` : '–')
  for (const { name, limit } of attacks) say(row(name, limit, cell(before?.[name]), cell(after?.[name])))
}
