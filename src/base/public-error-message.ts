import { messageOf } from './errors.ts'

const maxLength = 500
/** Longer text is not parsed, since at most `maxLength` characters of it are returned. */
const maxRead = 4 * maxLength
const sourcePath = /\bfile:\/\/\S+|\bnode:internal\S*|(?<![\w/:.])\/(?:[\w.@~-]+\/)+[\w.@~-]+(?::\d+)*/g

/** The message of an error in one line that can be shown to users: without the stack and without paths of the installation. */
export function publicErrorMessage(error: unknown): string {
  const text = messageOf(error)
  const [line = ''] = text
    .trim()
    .slice(0, maxRead)
    .split(/\r?\n|(?<!\s)\s+at (?=\S+ \(|file:|async |node:)/, 1)
  return line.replace(sourcePath, '…').slice(0, maxLength)
}
