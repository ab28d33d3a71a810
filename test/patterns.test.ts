import assert from 'node:assert/strict'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { check } from 'recheck'
import { parseSync, Visitor } from 'rolldown/utils'
import { decimalPattern } from '../src/base/decimal.ts'
import { shareTokenPattern } from '../src/base/share-links.ts'
import { undoNeutralizing } from '../src/base/spreadsheet-formulas.ts'
import { idPattern } from '../src/http/ids.ts'

/**
 * Finds every regular expression of the program and of the console, and has it checked for matching that takes longer than linear time.
 * A check can take a minute on a busy machine, so what was found linear is listed in a file, which `node test/patterns.test.ts --write` updates.
 */
const listFile = new URL('./linear-patterns.txt', import.meta.url)
const timeoutMs = 60_000

interface Literal {
  readonly place: string
  readonly source: string
  readonly flags: string
}

/** Text that is worst for a pattern. */
interface Attack {
  readonly before?: string
  readonly repeated: string
  readonly after?: string
}

/** A pattern that the checker does not find linear: how long the text is at most that it is applied to, and what could be worst for it. */
interface Measured {
  /** How the pattern begins. */
  readonly start: string
  readonly largest: number
  readonly attacks: readonly Attack[]
}

/** The checker takes repetitions with a limit for polynomial, and does not finish with the longest patterns. */
const measured: readonly Measured[] = [
  // Names of bots, of apps and of devices in user agents.
  {
    start: '(?<name>[a-z0-9]',
    largest: 1_000,
    attacks: [{ repeated: 'NA', after: '\0' }, { repeated: 'crawle' }, { repeated: 'a.-' }],
  },
  {
    start: '\\bNAVER\\(',
    largest: 1_000,
    attacks: [{ repeated: 'NAVER(inapp' }, { repeated: 'NAVER(higgs; 0' }, { before: 'NAVER(inapp; ', repeated: '0' }],
  },
  {
    start: '\\bOPR\\/(\\d{1,9})\\b',
    largest: 1_000,
    attacks: [{ repeated: 'OPR/0/' }, { before: 'OPR/', repeated: '0' }],
  },
  { start: 'SMART-TV;', largest: 1_000, attacks: [{ repeated: 'SMART-TV; Tizen' }, { repeated: ' Tizen TV ' }] },
  { start: '\\bOculusBrowser', largest: 1_000, attacks: [{ repeated: 'OculusBrowser VR' }] },
  { start: 'hbbtv|', largest: 1_000, attacks: [{ repeated: 'tcl ' }, { repeated: 'shield ' }, { repeated: '[ ;(tv' }] },
  { start: '\\blinux (?:mips', largest: 1_000, attacks: [{ repeated: 'letv t' }, { repeated: 'letv ' }] },
  {
    start: '(?<![ ;]cu)bots?',
    largest: 1_000,
    attacks: [{ repeated: '@a-' }, { before: '@', repeated: 'a' }, { repeated: 'google-pagespee' }],
  },
  // Addresses of links, and names of attributes.
  {
    start: '^javascript\\s{0,9}:\\s*(window',
    largest: 10_000,
    attacks: [
      { before: 'javascript:', repeated: ' ' },
      { before: 'javascript:void(0)', repeated: ' ' },
      { repeated: 'javascript: ' },
    ],
  },
  {
    start: '^data-(.*-)?(toggle',
    largest: 1_000,
    attacks: [
      { before: 'data-', repeated: '-' },
      { before: 'data-', repeated: '-scrol' },
    ],
  },
  {
    start: '\\/0\\/0(',
    largest: 500,
    attacks: [{ repeated: '?cal' }, { before: '?tribe', repeated: 'a' }, { repeated: '/0/0-0' }],
  },
  // The text around an at sign.
  {
    start: '(?<![\\w.+@-])[\\w.+-]+@',
    largest: 400,
    attacks: [
      { repeated: '-' },
      { repeated: 'a@a.' },
      { before: 'a@', repeated: 'a.', after: '1' },
      { before: 'a@a', repeated: '.1' },
    ],
  },
  // The beginning of a file, and of a title.
  {
    start: '^--|^\\/\\*',
    largest: 65_536,
    attacks: [{ repeated: ' \n' }, { repeated: ' \t' }, { repeated: 'COPY\n' }],
  },
  {
    start: '"(\\w{1,60})" {0,3}:',
    largest: 65_536,
    attacks: [
      { repeated: '"' },
      { repeated: '"0000000000000"0' },
      { before: '"', repeated: '0' },
      { repeated: '"a"   ' },
    ],
  },
  {
    start: '^(?:COPY|INSERT INTO|CREATE TABLE)[ ',
    largest: 65_536,
    attacks: [{ repeated: 'I\n' }, { before: 'COPY', repeated: ' ' }, { repeated: 'COPY \n' }],
  },
  {
    start: '(?<!\\s)\\s+\\S*$',
    largest: 200,
    attacks: [{ repeated: '\t\0' }, { before: '\0', repeated: '\t', after: '\0 ' }],
  },
]

/** The beginnings of patterns that are applied to nothing but what the program itself makes or ships. */
const forOwnText: readonly string[] = [
  // Its sources.
  ...['\\bnew URL\\(', '\\/(?:src|tracker)\\/[^?]*\\.ts$'],
  // PDF files that Chromium writes for it.
  '(?:^|\\n)(\\d+) 0 obj',
  // The vocabulary of schema.org.
  '^<http:\\/\\/schema\\.org',
]

/**
 * The patterns that are built at run time, by the file and the expression that builds them: what they are, or the worst of them. Where a
 * pattern comes from a schema or another literal, that is found by itself.
 */
const { start: restoredStart, inner: restoredInner } = undoNeutralizing
const withoutApostrophe = (source: string): string => source.replace("'(", '(')
const built: Readonly<Record<string, readonly string[]>> = {
  'src/http/ids.ts `^${idPattern}$`': [`^${idPattern}$`],
  'src/base/share-links.ts `^${shareTokenPattern}$`': [`^${shareTokenPattern}$`],
  'src/base/decimal.ts `^${decimalPattern}$`': [`^${decimalPattern}$`],
  'src/sharing/page-params.ts `^${shareTokenPattern}$`': [`^${shareTokenPattern}$`],
  'src/sharing/page-params.ts `^(?:${idPattern}|${shareTokenPattern})$`': [`^(?:${idPattern}|${shareTokenPattern})$`],
  'src/analytics/stats/routes/audience.ts `^${idPattern}(?:,${idPattern}){0,${maxCombined - 1}}$`': [
    // The checker does not finish with the limits, without which it is not faster.
    '^[1-9][0-9]*(?:,[1-9][0-9]*)*$',
  ],
  'src/base/spreadsheet-formulas.ts `^(${atStart})`': [withoutApostrophe(restoredStart.pattern)],
  'src/base/spreadsheet-formulas.ts `(${separators})(${afterSeparator})`': [withoutApostrophe(restoredInner.pattern)],
  "src/base/spreadsheet-formulas.ts `^'(${atStart})`": [restoredStart.pattern],
  "src/base/spreadsheet-formulas.ts `(${separators})'(${afterSeparator})`": [restoredInner.pattern],
  'src/analytics/imports/readers/sightline.ts inner.pattern': [restoredInner.pattern],
  'src/analytics/imports/readers/sightline.ts start.pattern': [restoredStart.pattern],
  'src/seo/facts/page/read-images.ts `(^|[;\\\\s])${property}\\\\s*:`': [
    '(^|[;\\s])width\\s*:',
    '(^|[;\\s])aspect-ratio\\s*:',
  ],
  'src/backup/s3/client.ts `<${name}>([^<]*)</${name}>`': ['<Message>([^<]*)</Message>'],
  'src/analytics/stats/filter-syntax/rename-ids.ts `property\\\\.${goalProperty}:is:([0-9]+)`': [
    'property\\.\u0001goal:is:([0-9]+)',
  ],
  'src/analytics/stats/filter-syntax/rename-ids.ts `:is:((?:${groupMark}[0-9]+\\\\|?)+)`': [
    ':is:((?:\\/\u0001[0-9]+\\|?)+)',
  ],
  'src/seo/schedules/schedule.ts timePattern': ['^(?:[01][0-9]|2[0-3]):[0-5][0-9]$'],
  // A wildcard, which is no regular expression.
  'src/base/site-template.ts `${folder}*`': [],
  // A literal of its own.
  'src/program/config.ts retentionPattern': [],
  // Fields of requests, all of which are found as properties.
  'src/http/validation.ts pattern': [],
  // A literal of its own.
  'src/analytics/stats/filter-syntax/parse-expression.ts tokenPattern': [],
  // The model is for tests.
  'src/analytics/stats/model/model.ts one': [],
}
const usedExpressions = new Set<string>()
const unlisted: string[] = []

function literalsOf(path: string): readonly Literal[] {
  const text = readFileSync(new URL(path, root), 'utf8')
  const { program, errors } = parseSync(path, text)
  assert.deepEqual(errors, [], path)
  const literals: Literal[] = []
  const add = (start: number, source: string, flags: string): void => {
    literals.push({ place: `${path}:${text.slice(0, start).split('\n').length}`, source, flags })
  }
  /** Patterns of an expression whose value is not in the source. */
  const addBuilt = (expression: { readonly start: number; readonly end: number }, flags: string): void => {
    const name = `${path} ${text.slice(expression.start, expression.end)}`
    const sources = built[name]
    if (!sources) unlisted.push(name)
    usedExpressions.add(name)
    for (const source of sources ?? []) add(expression.start, source, flags)
  }
  new Visitor({
    NewExpression({ callee, arguments: [source, flags] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || !source) return
      addBuilt(source, flags?.type === 'Literal' ? String(flags.value) : '')
    },
    Literal(node) {
      if ('regex' in node) add(node.start, node.regex.pattern, node.regex.flags)
    },
    // Fields of requests have patterns, too.
    Property({ key, value, start }) {
      const isPattern = key.type === 'Identifier' && key.name === 'pattern'
      if (isPattern && value.type === 'Literal' && typeof value.value === 'string') add(start, value.value, '')
      const isNamed = value.type === 'Identifier' && value.name.endsWith('Pattern')
      if (isPattern && (value.type === 'TemplateLiteral' || isNamed)) addBuilt(value, '')
    },
  }).visit(program)
  return literals
}

const root = new URL('..', import.meta.url)
const paths = globSync(['src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root }).filter(
  (path) => !/\.test\.tsx?$|\/testing\//.test(path),
)
const literals = paths.flatMap(literalsOf)
const nameOf = ({ source, flags }: Literal): string => `/${source}/${flags}`
const linear = new Set(readFileSync(listFile, 'utf8').split('\n'))

/** What the checker found wrong; null if the pattern is linear. */
async function checkLiteral(literal: Literal): Promise<string | null> {
  // Java and native code are not installed everywhere.
  process.env.RECHECK_BACKEND = 'pure'
  const result = await check(literal.source, literal.flags, { timeout: timeoutMs })
  if (result.status === 'safe') return null
  const problem =
    result.status === 'unknown'
      ? 'not decided in time'
      : `${result.complexity.summary}, for example with ${result.attack.pattern.slice(0, 200)}`
  return `${literal.place} ${nameOf(literal)}: ${problem}`
}

/** The system may count the CPU time of a thread in steps of this size, so that less is shown as nothing. */
const cpuTickMs = 4

const cpuMs = (work: () => void): number => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

test('every pattern that is built at run time is listed, with its worst instances', () => {
  assert.deepEqual(unlisted, [])
  assert.deepEqual(
    Object.keys(built).filter((name) => !usedExpressions.has(name)),
    [],
  )
})

test('every pattern is linear, or measured', async () => {
  assert.ok(literals.length > 700, `only ${literals.length} patterns were found`)
  const exceptions = [...forOwnText, ...measured.map(({ start }) => start)]
  const unused = exceptions.filter((start) => !literals.some(({ source }) => source.startsWith(start)))
  assert.deepEqual(unused, [], 'These exceptions are of no pattern any more')
  const known = (literal: Literal): boolean =>
    linear.has(nameOf(literal)) || exceptions.some((start) => literal.source.startsWith(start))
  const unknown = [...new Map(literals.filter((one) => !known(one)).map((one) => [nameOf(one), one])).values()]
  const problems: string[] = []
  for (const literal of unknown) {
    const problem = await checkLiteral(literal)
    if (problem === null) linear.add(nameOf(literal))
    else problems.push(problem)
  }
  if (process.argv.includes('--write')) {
    const names = new Set(literals.map(nameOf).filter((name) => linear.has(name)))
    writeFileSync(listFile, `${[...names].toSorted().join('\n')}\n`)
  }
  assert.deepEqual(problems, [], 'Write these patterns so that no text takes longer than linear time')
})

for (const { start, largest, attacks } of measured)
  test(`${start}…: linear at ten and a hundred times its largest text`, () => {
    for (const { source, flags } of literals.filter((literal) => literal.source.startsWith(start)))
      for (const { before = '', repeated, after = '' } of attacks) {
        const pattern = new RegExp(source, flags.replace('g', ''))
        const run = (times: number): number => {
          const text = before + repeated.repeat((largest * times) / repeated.length) + after
          return cpuMs(() => void pattern.exec(text))
        }
        run(1)
        // The least of several, because collecting garbage takes CPU time, too.
        const least = (times: number): number => Math.min(run(times), run(times), run(times))
        let problem = ''
        // On a busy machine, one of the two may be slowed down alone; a quadratic pattern is slow in every round.
        const isLinear = Array.from({ length: 5 }).some(() => {
          const [ten, hundred] = [least(10), least(100)]
          problem = `${ten} ms, then ${hundred} ms`
          // For ten times the text, quadratic matching would take a hundred times as long.
          return hundred < 30 || hundred < Math.max(ten, cpuTickMs) * 30
        })
        assert.ok(isLinear, `${JSON.stringify(repeated)}: ${problem}`)
      }
  })
