import { commandName, isInstalled, startName } from '../../base/command-name.ts'
import { nearestName } from '../../base/nearest-name.ts'
import type { Command } from './command.ts'

/** What was asked for: a command to run with its arguments, or a text to print. */
export type Requested =
  | { readonly kind: 'command'; readonly command: Command; readonly args: readonly string[] }
  | { readonly kind: 'text'; readonly text: string; readonly code: 0 | 2 }

export function findCommand(commands: readonly Command[], args: readonly string[], version: string): Requested {
  const end = args.indexOf('--')
  const beforeEnd = end === -1 ? args : args.slice(0, end)
  const wantsHelp = beforeEnd.some((arg) => arg === '--help' || arg === '-h') || args[0] === 'help'
  const words = wordsBeforeOptions(args[0] === 'help' ? args.slice(1) : args)
  if (args[0] === '--version') return { kind: 'text', text: `Sightline ${version}\n`, code: 0 }
  if (words.length === 0)
    return { kind: 'text', text: describeAll(commands), code: wantsHelp || args.length === 0 ? 0 : 2 }
  const command = commands.find(({ usage }) => startsWith(words, nameOf(usage)))
  if (!wantsHelp) {
    if (!command) return { kind: 'text', text: describeUnknown(commands, words), code: 2 }
    return { kind: 'command', command, args: args.slice(nameOf(command.usage).length) }
  }
  // `import` is a command, and the first word of others.
  const group = commands.filter(({ usage }) => startsWith(nameOf(usage), words))
  const asked = group.length > 0 ? group : command ? [command] : []
  if (asked.length === 0) return { kind: 'text', text: describeUnknown(commands, words), code: 2 }
  return { kind: 'text', text: asked.map(describeOne).join('\n'), code: 0 }
}

/** The words before the first argument: the name of `keys revoke ID` is `keys revoke`. */
const nameOf = (usage: string): readonly string[] => usage.split(' ').filter((word) => /^[a-z]+$/.test(word))

const startsWith = (words: readonly string[], first: readonly string[]): boolean =>
  first.every((word, index) => words[index] === word)

function wordsBeforeOptions(args: readonly string[]): readonly string[] {
  const option = args.findIndex((arg) => arg.startsWith('-'))
  return option === -1 ? args : args.slice(0, option)
}

const describeOne = ({ usage, help }: Command): string => `Usage: ${commandName} ${usage}\n      ${help}\n`

function describeAll(commands: readonly Command[]): string {
  const lines = commands.map(({ usage, help }) => `  ${usage}\n      ${help}`)
  return `Usage: ${commandName} COMMAND\n\n${lines.join('\n')}\n\n${startName} starts the service.\n`
}

function describeUnknown(commands: readonly Command[], words: readonly string[]): string {
  const names = [...new Set(commands.map(({ usage }) => nameOf(usage).join(' ')))]
  const known = isInstalled ? [...names, 'start', 'analytics', 'seo'] : names
  const group = names.filter((name) => name.startsWith(`${words[0]} `))
  const nearest =
    nearestName(words.slice(0, 2).join(' '), known) ?? (group.length > 0 ? null : nearestName(words[0] ?? '', known))
  const list = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })
  const hint =
    nearest !== null ? ` Did you mean ${nearest}?` : group.length > 0 ? ` There are ${list.format(group)}.` : ''
  return `Unknown command: ${words.join(' ')}.${hint}\nUsage: ${commandName} COMMAND; --help lists all of them.\n`
}
