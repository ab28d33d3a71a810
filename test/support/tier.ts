/**
 * Whether all tests run, as in `npm run test:full` and for a file that is run by itself. The default command, `npm test`, runs features on
 * the embedded stores only, and random models for a shorter time: what contributors can break, in minutes.
 */
export const runsAll: boolean = process.env.SIGHTLINE_TEST_TIER !== 'default'

/** For a test of a detail that starts a program, a server or a browser window: `test('…', inFull, …)`. */
export const inFull: { readonly skip: false | string } = { skip: runsAll ? false : 'npm run test:full runs it.' }

/** How long a test of a random model runs: shorter in the default command. */
export const modelMs = (ms: number): number => Number(process.env.MAX_MS ?? (runsAll ? ms : Math.min(ms, 2_000)))

/** How many random cases a test of a model tries: a tenth in the default command. */
export const modelRuns = (count: number): number =>
  Number(process.env.RUNS ?? (runsAll ? count : Math.ceil(count / 10)))
