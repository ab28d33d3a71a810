import { appendFile } from 'node:fs/promises'

/** What a part of a log contains. */
export interface LogCounts {
  lines: number
  bots: number
  /** Pages that people opened. */
  pages: number
  broken: number
}

const agents = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
]
const botAgent = 2
const linesPerWrite = 10_000
const hugeLine = Buffer.alloc(10_000_001, 'x')
hugeLine[hugeLine.length - 1] = 10

/** No line breaks in it. */
const junk = Buffer.from(Array.from({ length: 300 }, (_, index) => (index * 7919) % 256).filter((byte) => byte !== 10))

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** A line in the combined format; its page is unique if it is a bot's. */
function lineOf(index: number, day: number): string {
  const agent = index % agents.length
  const page = agent === botAgent ? `/bot/${index}` : `/page/${index % 5000}?a=${index}`
  const [minute, second] = [Math.floor(index / 600) % 60, Math.floor(index / 10) % 60].map(twoDigits)
  return `203.0.113.${index % 250} - - [${twoDigits(day)}/Oct/2026:13:${minute}:${second} +0000] "GET ${page} HTTP/1.1" 200 5120 "-" "${agents[agent]}"\n`
}

export interface LogPart {
  /** The numbers of the first line, and of the line after the last one. */
  readonly from: number
  readonly to: number
  /** A day of October 2026. */
  readonly day: number
  /** What was left of the last line of the part before. */
  readonly rest: string
  /** Whether the last line is written only in part. */
  readonly isCut: boolean
  /** Whether one line has 10 MB. */
  readonly hasHugeLine: boolean
}

/** Appends lines to a file, among them broken ones and binary junk. Returns what they are, and the rest of the last one. */
export async function writePart(path: string, part: LogPart): Promise<{ counts: LogCounts; rest: string }> {
  const counts: LogCounts = { lines: 0, bots: 0, pages: 0, broken: 0 }
  let rest = ''
  let pieces: (string | Buffer)[] = [part.rest]
  const huge = part.hasHugeLine ? Math.floor((part.from + part.to) / 2) : -1
  const write = async (): Promise<void> => {
    await appendFile(path, Buffer.concat(pieces.map((piece) => Buffer.from(piece))))
    pieces = []
  }
  for (let index = part.from; index < part.to; index++) {
    counts.lines++
    const line = lineOf(index, part.day)
    const isLast = index === part.to - 1
    if (index === huge) pieces.push(hugeLine)
    else if (index % 1009 === 1) pieces.push(junk, `${index}\n`)
    else if (index % 997 === 1) pieces.push(`${line.slice(0, 40)} ${index}\n`)
    else if (isLast && part.isCut) {
      pieces.push(line.slice(0, 50))
      rest = line.slice(50)
    } else pieces.push(line)
    const isBroken = index === huge || index % 1009 === 1 || index % 997 === 1
    if (isBroken) counts.broken++
    else if (index % agents.length === botAgent) counts.bots++
    else counts.pages++
    if (counts.lines % linesPerWrite === 0) await write()
  }
  await write()
  return { counts, rest }
}
