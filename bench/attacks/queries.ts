import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../test/support/eventually.ts'
import { type Attack, seconds, timed } from './attack.ts'
import { type Program, shareTokenOf } from './program.ts'

/** Creates a shared page with a visit of a path of 1,900 letters; returns URLs with expensive wildcard filters for it. */
async function sharedPage(program: Program): Promise<(stars: number) => string> {
  const website = await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'long.test', privacy: 0 })
  await program.hit({ u: `https://long.test/${'a'.repeat(1_900)}` })
  const path = `${program.analyticsUrl}/api/v1/websites/${website.id}/stats?metrics=pageviews`
  await eventually(async () => /"value":1\b/.test((await program.ask(path)).text))
  const stats = `${program.analyticsUrl}/shared/websites/${shareTokenOf(website)}/stats`
  return (stars) => `${stats}?filter=page:wildcard:${'*a'.repeat(stars)}*b`
}

const maxReplyMs = 2_000

export const queries: readonly Attack[] = [
  {
    name: 'One pattern with two stars on a shared page',
    limit: 'answered within 2 s',
    async run(program) {
      const hopeless = await sharedPage(program)
      const { ms, text } = await timed((signal) => program.ask(hopeless(2), { key: null, signal }), 20_000)
      return { measured: text, held: ms < maxReplyMs }
    },
  },
  {
    name: 'One pattern with eight stars on a shared page',
    limit: 'answered within 2 s',
    async run(program) {
      const hopeless = await sharedPage(program)
      const { ms, text } = await timed((signal) => program.ask(hopeless(8), { key: null, signal }), 20_000)
      return { measured: text, held: ms < maxReplyMs }
    },
  },
  {
    name: "The owner's statistics while anonymous visitors send six such patterns",
    limit: 'answered within 2 s',
    async run(program) {
      const hopeless = await sharedPage(program)
      const end = new AbortController()
      const attack = Array.from({ length: 6 }, () =>
        program.ask(hopeless(3), { key: null, signal: end.signal }).catch(() => undefined),
      )
      await sleep(500)
      const own = `${program.analyticsUrl}/api/v1/websites/1/stats?period=7d`
      const { ms, text } = await timed((signal) => program.ask(own, { signal }), 15_000)
      end.abort()
      await Promise.all(attack)
      return { measured: text, held: ms < maxReplyMs }
    },
  },
  {
    name: 'SIGTERM while six such patterns are under way',
    limit: 'ends within 30 s, exit code 0',
    async run(program) {
      const hopeless = await sharedPage(program)
      const attack = Array.from({ length: 6 }, () => program.ask(hopeless(3), { key: null }).catch(() => undefined))
      await sleep(500)
      const started = performance.now()
      program.signal('SIGTERM')
      const code = await Promise.race([program.ended, sleep(40_000, 'running' as const)])
      const ms = performance.now() - started
      await program.end()
      await Promise.all(attack)
      if (code === 'running') return { measured: 'still running after 40 s', held: false }
      return { measured: `${seconds(ms)}, exit code ${code}`, held: ms < 30_000 && code === 0 }
    },
  },
  {
    name: 'A time series refused for too many points',
    limit: 'under 5 ms of CPU each',
    async run(program) {
      await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'series.test' })
      const path = `${program.analyticsUrl}/api/v1/websites/1/stats/timeseries`
      const refused = `${path}?period=12mo&interval=minute&timezone=Europe/Berlin`
      for (let n = 0; n < 20; n += 1) await program.ask(refused)
      const before = program.cpuMs()
      const count = 200
      let status = 0
      for (let n = 0; n < count; n += 1) ({ status } = await program.ask(refused))
      const each = (program.cpuMs() - before) / count
      return { measured: `${each.toFixed(1)} ms (status ${status})`, held: each < 5 }
    },
  },
]
