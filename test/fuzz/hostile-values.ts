import type { Random } from './random.ts'

/** Text that an HTML reply must never contain unescaped. */
export const scriptMark = '<script>fuzz_mark(1)</script>'

const texts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'true',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  "'; DROP TABLE events; --",
  '1) UNION SELECT salt FROM salts --',
  "read_csv('/etc/passwd')",
  '$1 ? :x {x:String} %s %n',
  scriptMark,
  '"><img src=x onerror=fuzz_mark(1)>',
  "=cmd|' /C calc'!A0",
  '@SUM(1+1)*cmd',
  '+1;-1\t=1',
  'a\r\nset-cookie: fuzz=1',
  '\u0000',
  'a\u0000b',
  '\u001b[31m',
  '\u202egnp.exe',
  '\ufeff',
  'ﬀ漢字🙂e\u0301',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(40),
  'İıſK',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '[object Object]',
  '[]',
  '{}',
  '[{"a":[[[[]]]]}]',
  '*',
  '%',
  '_',
  '\\',
  '|',
  ':',
  ',',
  ';',
  '&',
  '#',
  '?',
  '/',
  '//',
  '/\t/fuzz.test',
  'javascript:fuzz_mark(1)',
  'data:text/html,x',
  'http://[::1',
  'http://user:pass@127.0.0.1:9/',
  'xn--',
  'xn--zzzzzzzzzz99999999',
  '127.0.0.1',
  '[::]',
  '0x7f.1',
  'fuzz.test',
]

const numbers: readonly string[] = [
  '0',
  '-0',
  '1',
  '1.0',
  '1.5',
  '01',
  '+1',
  '1e3',
  '1e308',
  '1e309',
  '-1e308',
  '0x1',
  '1_000',
  '١',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '999999999',
  '1000000000',
  '1000000001',
  '-1',
  'Infinity',
  'NaN',
  `${'9'.repeat(400)}`,
]

const dates: readonly string[] = [
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '-271821-04-20',
  '+275760-09-13',
  '+275760-09-14',
  '1970-01-01',
  '1969-12-31',
  '2026-1-1',
  '2026-01-01T00:00:00Z',
  '2026-01-01 00:00',
  '20260101',
  '2026-13-01',
  '2026-00-00',
  '2024-02-29',
  '2025-02-29',
]

const zones: readonly string[] = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'Africa/Monrovia',
  'Etc/GMT+12',
  'Etc/GMT-14',
  'GMT+99',
  '+23:59',
  '+24:00',
  'Europe/',
  'europe/berlin',
  'SystemV/EST5EDT',
  '/usr/share/zoneinfo/UTC',
  'Factory',
]

const long = (random: Random, most: number): string => {
  const length = random.pick([most - 1, most, most + 1, Math.floor(most / 2), 255, 256, 1024])
  return random
    .pick(['x', 'a', '漢', '🙂', ' ', '%', '"', '<', 'é', '*a', '\\', '|'])
    .repeat(Math.max(1, length))
    .slice(0, Math.max(1, length))
}

/** Mutates a text: inserts something odd, repeats it, or cuts it off. */
function mutated(random: Random, text: string): string {
  const at = random.integer(0, text.length)
  switch (random.integer(0, 4)) {
    case 0:
      return text.slice(0, at) + random.pick(texts) + text.slice(at)
    case 1:
      return text + text
    case 2:
      return text.slice(0, at)
    case 3:
      return text.toUpperCase()
    default:
      return text.slice(0, at) + String.fromCharCode(random.integer(0, 0xffff)) + text.slice(at + 1)
  }
}

/** A text that no normal client sends; `most` is the maximum length of the parameter. */
export function hostileText(random: Random, honest: string, most: number): string {
  const kind = random.fraction()
  if (kind < 0.45) return random.pick(texts)
  if (kind < 0.6) return random.pick(numbers)
  if (kind < 0.68) return random.pick(dates)
  if (kind < 0.74) return random.pick(zones)
  if (kind < 0.88) return mutated(random, honest)
  return long(random, Math.min(most, 20_000))
}

export const hostileNumber = (random: Random): string => random.pick(numbers)
export const hostileDate = (random: Random): string => random.pick(dates)
export const hostileZone = (random: Random): string => random.pick(zones)

/** JSON that has the wrong type, or is too deep or too large. */
export function hostileJson(random: Random, honest: string, most: number): unknown {
  const kinds: readonly (() => unknown)[] = [
    () => hostileText(random, honest, most),
    () => hostileText(random, honest, most),
    () => null,
    () => random.pick([0, -1, 1.5, 1e308, 2 ** 53, -0]),
    () => random.chance(0.5),
    () => [],
    () => [honest, honest],
    () => ({}),
    () => ({ [random.pick(texts)]: honest }),
    () => Array.from({ length: random.pick([10, 500]) }, () => random.pick(texts)),
    () => nested(random.pick([5, 50, 2_000])),
    () => Object.fromEntries(Array.from({ length: random.pick([30, 400]) }, (_, index) => [`key${index}`, honest])),
  ]
  return random.pick(kinds)()
}

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const dimensions = [
  'page',
  'title',
  'entry_page',
  'exit_page',
  'hostname',
  'source',
  'referrer',
  'utm_term',
  'browser',
  'event',
]
const operators = ['is', 'is_not', 'contains', 'does_not_contain', 'wildcard']

/** A valid filter that is as expensive as the grammar allows. */
export function costlyFilter(random: Random): string {
  const dimension = random.chance(0.2) ? `property.${random.pick(['plan', 'k1', 'deep'])}` : random.pick(dimensions)
  const piece = random.pick(['*a', '*', '*aa', 'a*', '*?', '*a*b', '\\*', 'a'])
  const pattern = piece.repeat(random.pick([1, 2, 3, 5, 8, 20, 200, 1_000])).slice(0, random.pick([50, 1_000, 4_000]))
  const value = `${pattern}${random.pick(['', 'b', '*', '*b'])}`
  const values = Array.from({ length: random.pick([1, 1, 2, 10, 50]) }, () => value)
    .join('|')
    .slice(0, 4_080)
  return `${dimension}:${random.pick(operators)}:${values}`
}

export function hostileFilter(random: Random): string {
  const kind = random.fraction()
  if (kind < 0.5) return costlyFilter(random)
  if (kind < 0.7) return mutated(random, costlyFilter(random).slice(0, 300))
  return `${random.pick([...dimensions, 'property.x', ...texts])}:${random.pick([...operators, ...texts])}:${random.pick(texts)}`
}

/** Percent-encodes the text, sometimes incorrectly. */
export function encodeOddly(random: Random, text: string): string {
  const kind = random.fraction()
  if (kind < 0.85) return encodeURIComponent(text.toWellFormed())
  if (kind < 0.92)
    return `${encodeURIComponent(text.toWellFormed()).slice(0, -1)}${random.pick(['%', '%z', '%ff', '%00', '%c0%af', '%ed%a0%80'])}`
  // Characters that are invalid in a request line are replaced; deliberately broken requests cover them.
  return text.toWellFormed().replace(/[\s\u0000-\u001f#]/g, '+')
}
