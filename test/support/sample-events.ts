import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callCommand } from './call-command.ts'
import { temporaryFolder } from './folder.ts'
import type { Sightline } from './sightline.ts'

type Weighted = readonly (readonly [value: string, weight: number])[]

const pages: Weighted = [
  ['/', 30],
  ['/docs/start', 17],
  ['/pricing', 14],
  ['/blog/exact-and-instant', 11],
  ['/docs/api', 9],
  ['/docs/deploy', 6],
  ['/changelog', 5],
  ['/about', 3],
  ['/docs/privacy', 3],
  ['/blog', 2],
]
const sources: Weighted = [
  ['Google search', 36],
  [' direct', 27],
  ['GitHub referral', 11],
  ['ChatGPT ai', 8],
  ['Hacker News social', 6],
  ['Bing search', 4],
  ['Newsletter email', 4],
  ['news.example.org referral', 4],
]
const countries: Weighted = [
  ['DE', 26],
  ['US', 22],
  ['FR', 11],
  ['IN', 9],
  ['GB', 8],
  ['BR', 6],
  ['JP', 5],
  ['CA', 4],
  ['PL', 3],
  ['AU', 3],
  ['ZA', 2],
  ['', 1],
]
const devices: Weighted = [
  ['desktop Chrome Windows lg', 30],
  ['desktop Safari macOS xl', 16],
  ['desktop Firefox Linux lg', 12],
  ['mobile Safari iOS xs', 18],
  ['mobile Chrome Android xs', 20],
  ['tablet Safari iPadOS md', 4],
]
const languages: Weighted = [
  ['en-us', 44],
  ['de-de', 26],
  ['fr-fr', 12],
  ['pt-br', 8],
  ['ja', 6],
  ['pl', 4],
]

const columns =
  'time,visitor,kind,name,hostname,page,props,engaged_ms,scroll_depth,source,channel,utm_campaign,country,browser,os,device,screen,language,revenue,currency'
const dayMs = 86_400_000

/** Deterministic visits of a small website, over several days that end now. */
export async function importSample(
  sightline: Pick<Sightline, 'environment'>,
  website: number,
  days = 40,
  perDay = 20,
  hostname = 'example.com',
): Promise<void> {
  const file = writeSample(Date.now(), days, perDay, hostname)
  const { code, output } = await callCommand(sightline, 'import', 'csv', file, '--website', String(website))
  if (code !== 0) throw new Error(output)
}

/** Writes a file with the visits of the days that end at this time. */
export function writeSample(end: number, days: number, perDay: number, hostname = 'example.com'): string {
  const file = join(temporaryFolder(), 'sample.csv')
  writeFileSync(file, [columns, ...sampleLines(end, days, perDay, hostname)].join('\n'))
  return file
}

function* sampleLines(now: number, days: number, perDay: number, hostname: string): Generator<string> {
  const random = createRandom(7)
  const pick = (choices: Weighted): string => {
    const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
    let left = random() * total
    for (const [value, weight] of choices) {
      left -= weight
      if (left < 0) return value
    }
    return ''
  }
  for (let day = days; day >= 0; day--) {
    const busy = [0.7, 1.1, 1.15, 1.1, 1, 0.85, 0.6][new Date(now - day * dayMs).getUTCDay()] ?? 1
    const visits = Math.round(perDay * busy * (1.25 - (day / days) * 0.5) * (0.9 + random() * 0.2))
    for (let visit = 0; visit < visits; visit++) {
      const [source = '', channel = ''] = splitLast(pick(sources))
      const [device, browser, os, screen] = pick(devices).split(' ')
      const who = [source, channel, channel === 'email' ? 'autumn' : '', pick(countries), browser, os, device, screen]
      const visitor = `${day}-${visit}`
      let time = now - day * dayMs - Math.floor(random() * dayMs * 0.9)
      const language = pick(languages)
      const line = (kind: string, name: string, page: string, props: string, engaged: number): string => {
        const what = [new Date(time).toISOString(), visitor, kind, name, hostname, page, props]
        const money = name === 'Signup' ? [props.includes('Team') ? 49 : 9, 'EUR'] : ['', '']
        return [...what, engaged, engaged > 0 ? 60 : 0, ...who, language, ...money].join(',')
      }
      const views = random() < 0.42 ? 1 : 2 + Math.floor(random() * 4)
      for (let view = 0; view < views; view++) {
        const page = pick(pages)
        yield line('pageview', 'pageview', page, '', 0)
        time += 8_000 + Math.floor(random() * 90_000)
        if (random() < 0.6) yield line('engagement', 'engagement', page, '', 6_000 + Math.floor(random() * 40_000))
        if (page === '/pricing' && random() < 0.25) {
          yield line('event', 'Signup', page, `"{""plan"":""${random() < 0.6 ? 'Team' : 'Solo'}""}"`, 0)
        }
        if (page.startsWith('/docs') && random() < 0.08) yield line('event', 'Download', page, '', 0)
      }
    }
  }
}

function splitLast(text: string): readonly string[] {
  const at = text.lastIndexOf(' ')
  return [text.slice(0, at), text.slice(at + 1)]
}

/** A small pseudo-random generator with a fixed seed, so that every run has the same data. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
