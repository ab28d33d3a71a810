import type { Clock } from '../../base/clock.ts'
import { readableUrl } from '../../base/hosts.ts'
import type { Records } from '../../database/records.ts'
import type { UnsubscribeDeps } from '../../mail/unsubscribe-routes.ts'
import { languageOfAccount } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'

/** Turns the reports about a website off. */
export const websiteSubscriptions = ({ db }: Records, clock: Clock): Pick<UnsubscribeDeps, 'find' | 'stop'> => ({
  async find(id) {
    const website = await db
      .selectFrom('websites')
      .innerJoin('accounts', 'accounts.id', 'websites.account_id')
      .where('websites.id', '=', id)
      .select(['websites.domain', 'accounts.language'])
      .executeTakeFirst()
    if (!website) return undefined
    const { language, say } = textsIn(languageOfAccount(website.language))
    const domain = readableUrl(website.domain)
    return {
      language,
      question: say('digest.stopQuestion', { domain }),
      button: say('mail.stop'),
      done: say('digest.stopped', { domain }),
      startAgain: say('digest.startAgain'),
    }
  },
  async stop(id) {
    await db.updateTable('websites').set({ email: 0, updated_at: clock() }).where('id', '=', id).execute()
  },
})
