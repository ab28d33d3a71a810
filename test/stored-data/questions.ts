/** What is asked about the imported days, by the maker of stored data and by the version under test: both answer the same. */
const days = 'from=2026-09-28&to=2026-10-04'

const dimensions = ['page', 'entry_page', 'exit_page', 'source', 'channel', 'country', 'screen', 'language', 'event']

export const statsPaths: readonly string[] = [
  ...['UTC', 'Europe/Berlin', 'Asia/Kathmandu'].flatMap((timezone) => [
    `/stats?${days}&timezone=${timezone}`,
    `/stats/timeseries?${days}&timezone=${timezone}&interval=day`,
    `/stats?${days}&timezone=${timezone}&filter=country:is:DE|FR`,
    `/stats/page?${days}&timezone=${timezone}&filter=page:wildcard:/docs/*`,
  ]),
  ...dimensions.map((dimension) => `/stats/${dimension}?${days}&per_page=100`),
  `/stats/properties/plan?${days}`,
  `/stats/revenue?${days}`,
]

/** The last of the imported days ends here. */
export const lastImported = Date.UTC(2026, 9, 4, 22)
