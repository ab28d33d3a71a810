import type { Statements } from './engine.ts'
import { ClickhouseError } from './errors.ts'
import type { ClickhouseRequest } from './read-request.ts'

/** Quoted texts and comments, passed over, or a semicolon with something behind it. */
const secondStatement = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|--[^\n]*|\/\*.*?\*\/|(;\s*\S)/gs

/** From here on an insert has data, which may hold anything. */
const insertedData = /\b(?:FORMAT\s+\w+|VALUES)\s.*$/is

/** A question as the engine takes it: settings, parameters and the database are statements of their own. */
export function statementsOf({ text, format, database, settings, parameters }: ClickhouseRequest): Statements {
  rejectSecondStatement(text)
  const set = [
    ...[...settings].map(([name, value]) => `${name} = ${literal(value)}`),
    ...[...parameters].map(([name, value]) => `param_${name} = ${literal(value)}`),
  ]
  for (const name of [...settings.keys(), ...parameters.keys()]) {
    if (!/^\w+$/.test(name))
      throw new ClickhouseError(115, 'UNKNOWN_SETTING', `Setting ${name} is neither a builtin setting`)
  }
  const before = [`USE ${identifier(database)}`]
  if (set.length > 0) before.push(`SET ${set.join(', ')}`)
  return { before: before.join('; '), text, format }
}

/** A server refuses several statements in one request; the engine would run them all. */
function rejectSecondStatement(text: string): void {
  const statement = /^\s*INSERT\b/i.test(text) ? text.replace(insertedData, '') : text
  for (const [, second] of statement.matchAll(secondStatement)) {
    if (second !== undefined)
      throw new ClickhouseError(62, 'SYNTAX_ERROR', 'Syntax error (Multi-statements are not allowed)')
  }
}

function literal(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function identifier(name: string): string {
  return `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
}
