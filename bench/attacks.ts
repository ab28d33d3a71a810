import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { accessAttacks } from './attacks/access.ts'
import type { Attack, AttackResult } from './attacks/attack.ts'
import { bodyAttacks } from './attacks/bodies.ts'
import { browserAttacks } from './attacks/browser.ts'
import { flood } from './attacks/flood.ts'
import { memory } from './attacks/memory.ts'
import { startProgram } from './attacks/program.ts'
import { queries } from './attacks/queries.ts'
import { readers } from './attacks/readers.ts'
import { tenants } from './attacks/tenants.ts'

/**
 * Runs the attacks of the security review of version 0.1.0 against a program on loopback, and prints the result of each:
 *
 *   node bench/attacks.ts [--program DIR] [--only TEXT] [--json FILE]
 *   node bench/attacks.ts --table BEFORE.json AFTER.json
 *
 * DIR is a checkout with its dependencies installed; this one by default.
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
  ...accessAttacks,
  ...bodyAttacks,
  ...browserAttacks,
]
/** The limit for starting the program and running one attack. */
const timeoutMs = 170_000

type Outcomes = Readonly<Record<string, AttackResult>>
const sign = ({ held }: AttackResult): string => (held ? '✓' : '✗')
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const print = (line: string): void => void process.stdout.write(`${line}\n`)

if (values.table) printComparison()
else await attackAll()

async function attackAll(): Promise<void> {
  const outcomes: Record<string, AttackResult> = {}
  print(row('attack', 'limit', 'measured', 'held'))
  print('|---|---|---|---|')
  for (const attack of attacks.filter(({ name }) => name.includes(values.only))) {
    const outcome = await runAttack(attack)
    outcomes[attack.name] = outcome
    print(row(attack.name, attack.limit, outcome.measured, sign(outcome)))
    if (values.json) writeFileSync(values.json, JSON.stringify(outcomes, null, 2))
  }
  process.exit(Object.values(outcomes).every(({ held }) => held) ? 0 : 1)
}

async function runAttack({ start, run }: Attack): Promise<AttackResult> {
  const program = await startWithRetry(start)
  try {
    const tooLong = sleep(timeoutMs, { measured: `given up after ${timeoutMs / 1_000} s`, held: false }, { ref: false })
    return await Promise.race([run(program), tooLong])
  } catch (error) {
    const ended = program.hasEnded() ? ' (the program has ended)' : ''
    return { measured: `failed: ${error instanceof Error ? error.message.slice(0, 200) : error}${ended}`, held: false }
  } finally {
    await program.end()
  }
}

/** A port that was free a moment ago may be taken by now. */
async function startWithRetry(options: Attack['start']): ReturnType<typeof startProgram> {
  const directory = resolve(values.program)
  return await startProgram(directory, options).catch(() => startProgram(directory, options))
}

function printComparison(): void {
  const [before, after] = positionals.map((file): Outcomes => JSON.parse(readFileSync(file, 'utf8')))
  print(row('attack', 'limit', 'before', 'after'))
  print('|---|---|---|---|')
  const cell = (outcome: AttackResult | undefined): string => (outcome ? `${sign(outcome)} ${outcome.measured}` : '–')
  for (const { name, limit } of attacks) print(row(name, limit, cell(before?.[name]), cell(after?.[name])))
}
