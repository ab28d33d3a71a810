import type { Page } from 'playwright-core'
import { launchBrowser } from '../../test/support/browser.ts'
import { startPageServer } from '../../test/support/page-server.ts'
import { refusal, startSmtp } from '../../test/support/smtp.ts'
import type { Attack } from './attack.ts'
import { type Program, startProgram } from './program.ts'
import { addAccount } from './tenants.ts'

const email = 'owner@example.com'
const password = 'correct horse battery'

/** Opens a browser in which the owner has signed in, and closes it. */
async function asOwner<T>(program: Program, work: (page: Page) => Promise<T>): Promise<T> {
  await program.ask(`${program.analyticsUrl}/api/v1/account`, { method: 'PUT', json: { email } })
  const link = await program.command('accounts', 'link', email)
  const token = /welcome\?token=([\w-]{43})/.exec(link)?.[1]
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`${program.analyticsUrl}/sign-in`)
    const status = await page.evaluate(
      async (body) =>
        (
          await fetch('/api/v1/welcome', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).status,
      { token, email, password },
    )
    if (status !== 201) throw new Error(`welcome: ${status}`)
    return await work(page)
  } finally {
    await browser.close()
  }
}

export const browserAttacks: readonly Attack[] = [
  {
    name: 'A link to the sign-in page that leads to another host (/sign-in?next=/%09/host)',
    limit: 'no',
    run: async (program) =>
      await asOwner(program, async (page) => {
        let ledTo = 'no'
        page.on('request', (request) => {
          if (new URL(request.url()).hostname === 'evil.test') ledTo = 'yes'
        })
        await page.goto(`${program.analyticsUrl}/sign-in?next=/%09/evil.test/`).catch(() => undefined)
        await page.waitForURL((url) => url.pathname !== '/sign-in', { timeout: 5_000 }).catch(() => undefined)
        return { measured: ledTo, held: ledTo === 'no' }
      }),
  },
  {
    name: "The owner's controls in an embedded page on the same site",
    limit: 'none',
    async run(program) {
      const { page: url } = await program.make(`${program.analyticsUrl}/api/v1/websites`, {
        domain: 'framed.test',
        embed: 1,
      })
      const site = await startPageServer()
      const framing = site.put('/', `<!doctype html><iframe src="${url}?embed=1" width="900" height="900"></iframe>`)
      try {
        return await asOwner(program, async (page) => {
          await page.goto(framing)
          const frame = page.frameLocator('iframe')
          await frame.getByRole('heading', { level: 1 }).waitFor({ timeout: 20_000 })
          await page.waitForLoadState('networkidle')
          const controls: string[] = []
          for (const name of ['Share', 'Settings', 'Delete', 'Edit']) {
            const buttons = await frame.getByRole('button', { name }).count()
            if (buttons + (await frame.getByRole('link', { name }).count()) > 0) controls.push(name)
          }
          return { measured: controls.join(', ') || 'none', held: controls.length === 0 }
        })
      } finally {
        site.close()
      }
    },
  },
  {
    name: "The mail server's own words shown to a tenant",
    limit: 'no',
    async run(program) {
      const smtp = await startSmtp((step) => {
        if (step === 'recipient') throw refusal(550, 'rejected by mx-internal-7.corp.test')
      })
      try {
        const own = await startProgram(program.directory, {
          environment: { SIGHTLINE_SMTP_URL: smtp.url, SIGHTLINE_MAIL_FROM: 'Sightline <reports@example.com>' },
        })
        try {
          const key = await addAccount(own, 'tenant@example.com')
          const { text } = await own.ask(`${own.analyticsUrl}/api/v1/mail/test`, { method: 'POST', key })
          const shown = text.includes('mx-internal-7')
          return { measured: shown ? 'yes' : 'no', held: !shown }
        } finally {
          await own.end()
        }
      } finally {
        await smtp.stop()
      }
    },
  },
]
