import { type Attack, megabytes } from './attack.ts'

const most = 100 * 1024 ** 2

export const memory: readonly Attack[] = [
  {
    name: 'The API reference asked for under 64 spellings of its address',
    limit: 'memory grows by less than 100 MB',
    async run(program) {
      const spell = (mask: number): string =>
        [...'scalar.js']
          .map((letter, at) => ((mask >> at) & 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter))
          .join('')
      await program.ask(`${program.analyticsUrl}/docs/js/scalar.js`, { key: null })
      const before = await program.settledRss()
      for (let mask = 0; mask < 64; mask += 1) {
        await program.ask(`${program.analyticsUrl}/docs/js/${spell(mask)}`, { key: null })
        if (program.rss() - before > 1_500 * 1024 ** 2) break
      }
      const grown = (await program.settledRss()) - before
      return { measured: `+${megabytes(Math.max(0, grown))}`, held: grown < most }
    },
  },
  {
    name: 'A list of websites asked for with 400 query strings',
    limit: 'memory grows by less than 100 MB',
    async run(program) {
      const excluded = Array.from({ length: 450 }, (_, at) => `a_query_parameter_of_number_${at}`.padEnd(43, 'x')).join(
        '\n',
      )
      for (let n = 0; n < 100; n += 1) {
        await program.make(`${program.analyticsUrl}/api/v1/websites`, {
          domain: `s${n}.test`,
          exclude_params: excluded,
        })
      }
      const before = await program.settledRss()
      for (let n = 0; n < 400; n += 1) {
        // The same page each time, with a different query string.
        await program.ask(`${program.analyticsUrl}/api/v1/websites?per_page=100&page=1${'&'.repeat(n)}`)
        if (program.rss() - before > 1_500 * 1024 ** 2) break
      }
      const grown = (await program.settledRss()) - before
      return { measured: `+${megabytes(Math.max(0, grown))}`, held: grown < most }
    },
  },
]
