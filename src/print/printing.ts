import type { Clock } from '../base/clock.ts'
import type { Branding, SharedBranding } from '../branding/branding.ts'
import { createBrandings } from '../branding/brandings.ts'
import type { Records } from '../database/records.ts'
import { type Language, languageOfTag } from '../texts/languages.ts'
import type { Printer } from './printer.ts'

/** What it takes to print documents for accounts, in their look and language. */
export interface Printing extends Printer {
  readonly brandingOf: (account: number) => Promise<Branding>
  /** Null if the account has no branding. */
  readonly ownBranding: (account: number) => Promise<Branding | null>
  /** What visitors of a shared page see of it. */
  readonly sharedBranding: (account: number) => Promise<SharedBranding>
  /** Undefined if the account leaves it to the browser. */
  readonly languageOf: (account: number) => Promise<Language | undefined>
}

export function createPrinting(records: Pick<Records, 'db'>, clock: Clock, printer: Printer): Printing {
  const brandings = createBrandings(records, clock)
  return {
    ...printer,
    brandingOf: brandings.ofAccount,
    ownBranding: brandings.own,
    sharedBranding: brandings.shared,
    async languageOf(account) {
      const row = await records.db
        .selectFrom('accounts')
        .select('language')
        .where('id', '=', account)
        .executeTakeFirst()
      return row?.language ? languageOfTag(row.language) : undefined
    },
  }
}

/** A PDF file is in the language that is asked for, or else in that of the account, or else in that of the request. */
export async function printLanguage(
  asked: Language | undefined,
  account: number,
  { languageOf }: Pick<Printing, 'languageOf'>,
  otherwise: () => Language,
): Promise<Language> {
  return asked ?? (await languageOf(account)) ?? otherwise()
}
