import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../test/support/eventually.ts'
import { startPageServer } from '../../test/support/page-server.ts'
import { type Attack, timed } from './attack.ts'
import { ownerKey, type Program, shareTokenOf } from './program.ts'

const yes = (bad: boolean): { measured: string; held: boolean } => ({ measured: bad ? 'yes' : 'no', held: !bad })

export async function addAccount(program: Program, email: string): Promise<string> {
  const output = await program.command('accounts', 'create', email)
  const key = /sl_\w+/.exec(output)?.[0]
  if (!key) throw new Error(`No key in: ${output}`)
  return key
}

async function countedBy(program: Program, key: string, id: number): Promise<number> {
  const path = `${program.analyticsUrl}/api/v1/websites/${id}/stats?metrics=pageviews&period=today`
  return Number(JSON.parse((await program.ask(path, { key })).text).data.pageviews.value)
}

export const tenants: readonly Attack[] = [
  ...['shared.test', 'sub.shared.test'].map(
    (hitHost): Attack => ({
      name: `Another account registers ${hitHost === 'shared.test' ? 'the same domain' : 'a subdomain'}: pageviews it receives`,
      limit: 'none',
      async run(program) {
        const owned = await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'shared.test' })
        const key = await addAccount(program, 'other@example.test')
        const made = await program.ask(`${program.analyticsUrl}/api/v1/websites`, {
          method: 'POST',
          key,
          json: { domain: hitHost },
        })
        if (made.status !== 201) return { measured: `0 (status ${made.status})`, held: true }
        await program.hit({ u: `https://${hitHost}/reset?token=secret`, d: `shared.test,${hitHost}` })
        await eventually(async () => (await countedBy(program, ownerKey, owned.id)) > 0)
        await sleep(1_000)
        const copied = await countedBy(program, key, JSON.parse(made.text).data.id)
        return { measured: String(copied), held: copied === 0 }
      },
    }),
  ),
  {
    name: 'A public page opened by counting ids',
    limit: 'no',
    async run(program) {
      await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'counted.test', privacy: 0 })
      return yes((await program.ask(`${program.analyticsUrl}/shared/websites/1`, { key: null })).status === 200)
    },
  },
  {
    name: 'A live unsubscribe link in the preview for a key that may only read',
    limit: 'no',
    async run(program) {
      const { id } = await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'mail.test', email: 1 })
      const { key } = await program.make(`${program.analyticsUrl}/api/v1/keys`, {
        name: 'Reader',
        service: 'analytics',
        read_only: 1,
      })
      const preview = await program.ask(`${program.analyticsUrl}/api/v1/websites/${id}/mails/preview?period=weekly`, {
        key,
      })
      const link = /\/unsubscribe\/[\w-]+\/[\w-]+/.exec(preview.text)?.[0]
      if (link) await program.ask(program.analyticsUrl + link, { method: 'POST', key: null })
      const { text } = await program.ask(`${program.analyticsUrl}/api/v1/websites/${id}`)
      return yes(JSON.parse(text).data.email !== 1)
    },
  },
  {
    name: 'SEO results in the preview for a key that is limited to analytics',
    limit: 'no',
    async run(program) {
      const pages = await startPageServer()
      try {
        const { id } = await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: '127.0.0.1', email: 1 })
        const page = pages.put('/hidden-from-this-key', '<title>x</title>')
        await program.make(`${program.seoUrl}/api/v1/reports`, { url: page }, ownerKey, { prefer: 'wait=30' })
        const { key } = await program.make(`${program.analyticsUrl}/api/v1/keys`, {
          name: 'Reader',
          service: 'analytics',
          read_only: 1,
        })
        const preview = await program.ask(`${program.analyticsUrl}/api/v1/websites/${id}/mails/preview?period=weekly`, {
          key,
        })
        return yes(/hidden-from-this-key|\/projects\/127/.test(preview.text))
      } finally {
        pages.close()
      }
    },
  },
  {
    name: "Another account's audit while one account has 40 that hang",
    limit: 'done within 15 s',
    start: { environment: { SIGHTLINE_AUDIT_THREADS: '1' } },
    async run(program) {
      const pages = await startPageServer()
      try {
        for (let n = 0; n < 40; n += 1) {
          const url = pages.put(`/hangs-${n}`, () => undefined)
          await program.make(`${program.seoUrl}/api/v1/reports`, { url })
        }
        await sleep(1_000)
        const key = await addAccount(program, 'other@example.test')
        const fast = pages.put('/fast', '<title>x</title>').replace('127.0.0.1', '127.0.0.1')
        const { ms, text } = await timed(async (signal) => {
          const { id } = await program.make(`${program.seoUrl}/api/v1/reports`, { url: fast }, key)
          for (;;) {
            const { text } = await program.ask(`${program.seoUrl}/api/v1/reports/${id}`, { key, signal })
            if (/"status":"(done|failed)"/.test(text)) return
            await sleep(200, undefined, { signal })
          }
        }, 40_000)
        return { measured: text, held: ms < 15_000 }
      } finally {
        pages.close()
      }
    },
  },
  {
    name: "Event loop while a project's findings are read (60 reports)",
    limit: 'blocked for less than 100 ms',
    async run(program) {
      const pages = await startPageServer()
      try {
        const links = Array.from(
          { length: 600 },
          (_, at) => `<a href="javascript:x(${at})"><img src="/i${at}.png"></a>`,
        ).join('')
        const ids: number[] = []
        for (let n = 0; n < 60; n += 1) {
          const url = pages.put(`/page-${n}`, `<title>x</title>${links}<h3>${n}</h3>`)
          ids.push((await program.make(`${program.seoUrl}/api/v1/reports`, { url })).id)
        }
        for (let wait = 0; wait < 450; wait += 1) {
          const { text } = await program.ask(`${program.seoUrl}/api/v1/reports?per_page=100`)
          if (!/"status":"(queued|running)"/.test(text)) break
          await sleep(100)
        }
        await sleep(1_000)
        const before = program.cpuMs()
        const asked = Date.now()
        const { status } = await program.ask(`${program.seoUrl}/api/v1/projects/127.0.0.1`)
        await sleep(200)
        const cpu = program.cpuMs() - before
        const block = program.longestBlockMs(asked)
        return {
          measured: `${block === 0 ? 'under 40' : block} ms; ${cpu} ms of CPU for one read (status ${status})`,
          held: block < 100,
        }
      } finally {
        pages.close()
      }
    },
  },
  {
    name: 'A cookie of the audited site in a shared report',
    limit: 'no',
    async run(program) {
      const pages = await startPageServer()
      try {
        const url = pages.put('/', (response) => {
          response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'session=cookie_of_the_site' })
          response.end('<title>x</title>')
        })
        const report = await program.make(`${program.seoUrl}/api/v1/reports`, { url, privacy: 0 }, ownerKey, {
          prefer: 'wait=30',
        })
        const shared = `${program.seoUrl}/shared/reports/${shareTokenOf(report)}`
        const { text, status } = await program.ask(shared, { key: null })
        if (status !== 200) throw new Error(`${shared}: ${status}`)
        return yes(text.includes('cookie_of_the_site'))
      } finally {
        pages.close()
      }
    },
  },
]
