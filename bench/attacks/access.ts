import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { eventually } from '../../test/support/eventually.ts'
import type { Attack } from './attack.ts'

const yes = (bad: boolean, more = ''): { measured: string; held: boolean } => ({
  measured: (bad ? 'yes' : 'no') + more,
  held: !bad,
})
const password = 'correct horse battery'

export const accessAttacks: readonly Attack[] = [
  {
    name: "The owner's sign-in after 60 anonymous wrong passwords",
    limit: 'still possible (201)',
    async run(program) {
      const email = 'owner@example.com'
      await program.ask(`${program.analyticsUrl}/api/v1/account`, { method: 'PUT', json: { email } })
      const link = await program.command('accounts', 'link', email)
      const token = /welcome\?token=([\w-]{43})/.exec(link)?.[1]
      const headers = { origin: program.analyticsUrl }
      const welcome = await program.ask(`${program.analyticsUrl}/api/v1/welcome`, {
        method: 'POST',
        key: null,
        headers,
        json: { token, email, password },
      })
      if (welcome.status !== 201) throw new Error(`welcome: ${welcome.status} ${welcome.text}`)
      const signIn = (tried: string, from: string) =>
        program.ask(`${program.analyticsUrl}/api/v1/session`, {
          method: 'POST',
          key: null,
          headers,
          json: { email, password: tried },
          from,
        })
      for (let n = 0; n < 60; n += 1) await signIn(`wrong password ${n}`, '127.9.9.9')
      const { status } = await signIn(password, '127.0.0.1')
      return { measured: String(status), held: status === 201 }
    },
  },
  {
    name: 'A page password of one character',
    limit: 'refused (422)',
    async run(program) {
      const json = { domain: 'short.test', privacy: 2, password: 'x' }
      const { status } = await program.ask(`${program.analyticsUrl}/api/v1/websites`, { method: 'POST', json })
      return { measured: String(status), held: status === 422 }
    },
  },
  {
    name: 'A CSV cell that becomes a formula where ";" separates columns',
    limit: 'no',
    async run(program) {
      const website = await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'csv.test' })
      await program.hit({ u: `https://csv.test/?utm_source=${encodeURIComponent('x;=HYPERLINK("http://a.test")')}` })
      const path = `${program.analyticsUrl}/api/v1/websites/${website.id}/stats/utm_source?format=csv&period=today`
      const line = await eventually(
        async () => (await program.ask(path)).text.split('\n').find((one) => one.includes('HYPERLINK')) ?? false,
      )
      return yes(/;=/.test(line))
    },
  },
  {
    name: 'Data files that others on the machine may read, in a folder that was there before',
    limit: 'none',
    start: { folderMode: 0o755 },
    async run(program) {
      await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'modes.test' })
      const readable = readdirSync(program.dataDir, { withFileTypes: true, recursive: true })
        .filter((one) => one.isFile() && (statSync(join(one.parentPath, one.name)).mode & 0o077) !== 0)
        .map(({ name }) => name)
      const folder = (statSync(program.dataDir).mode & 0o077) !== 0 ? ['the folder'] : []
      const all = [...folder, ...readable]
      return { measured: all.length === 0 ? 'none' : all.join(', '), held: readable.length === 0 }
    },
  },
  {
    name: 'A signed service token that ends in ten years',
    limit: 'refused (401)',
    async run(program) {
      const records = new DatabaseSync(join(program.dataDir, 'records.sqlite'), { readOnly: true })
      const secret = records.prepare("select value from secrets where name = 'service tokens'").get()?.value
      records.close()
      const { sign } = await import(join(program.directory, 'src/base/signatures.ts'))
      const expires = Date.now() + 10 * 365 * 86_400_000
      const token = `sv_seo_1_${expires}_${sign(secret, ['service token', 'seo', 1, expires])}`
      const { status } = await program.ask(`${program.seoUrl}/api/v1/reports`, { key: token })
      return { measured: String(status), held: status === 401 }
    },
  },
  {
    name: 'The first API key in a log that is no terminal',
    limit: 'no',
    start: { key: null },
    run: async (program) => yes(/sl_[0-9a-f]{20,}/.test(program.output())),
  },
  {
    name: 'An authenticated reply that may be stored',
    limit: 'no',
    async run(program) {
      const paths = ['/api/v1/websites', '/api/v1/account', '/api/v1/mail']
      const loose: string[] = []
      for (const path of paths) {
        const { headers } = await program.ask(program.analyticsUrl + path)
        if (!/no-store/.test(String(headers['cache-control']))) loose.push(path)
      }
      return yes(loose.length > 0, loose.length > 0 ? `: ${loose.join(', ')}` : '')
    },
  },
  {
    name: 'Pages without Cross-Origin-Opener-Policy and Permissions-Policy',
    limit: 'none',
    async run(program) {
      const { headers } = await program.ask(`${program.analyticsUrl}/sign-in`, { key: null })
      const missing = ['cross-origin-opener-policy', 'permissions-policy'].filter((name) => headers[name] === undefined)
      return { measured: missing.length === 0 ? 'none' : missing.join(', '), held: missing.length === 0 }
    },
  },
]
