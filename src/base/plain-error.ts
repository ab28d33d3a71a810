const maxLength = 500
/** What is looked at: no more than a line of that length can be left of it. */
const maxRead = 4 * maxLength
const codeAddress = /\bfile:\/\/\S+|\bnode:internal\S*|(?<![\w/:.])\/(?:[\w.@~-]+\/)+[\w.@~-]+(?::\d+)*/g

/** What an error says, for whoever is shown it: one line, without the stack and without the files of the installation. */
export function plainError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const [line = ''] = text
    .trim()
    .slice(0, maxRead)
    .split(/\r?\n|(?<!\s)\s+at (?=\S+ \(|file:|async |node:)/, 1)
  return line.replace(codeAddress, '…').slice(0, maxLength)
}
