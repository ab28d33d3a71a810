import { cases, makeStreams, scoreStream, sumScores } from '../src/analytics/alerts/testing/streams.ts'

/** Prints what alerts find of what is planted in made-up streams of visits, and what they find besides it. */
const sites = Number(process.argv[2] ?? 40)

const shares = (part: number, all: number): string => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`)

console.log(`${sites} websites a row, each for a quarter after eight weeks; found: within two windows`)
console.table(
  Object.fromEntries(
    cases.map(({ name, condition, make }) => {
      const score = sumScores(makeStreams(sites, make).map((stream) => scoreStream(stream, condition)))
      const { planted, found, repeated } = score
      return [
        name,
        {
          planted,
          found,
          recall: shares(found, planted),
          precision: shares(found, found + score.false),
          'fired again': repeated,
          'false a site and quarter': (score.false / sites).toFixed(2),
        },
      ]
    }),
  ),
)
