import type { Transfer } from '../../api/generated.ts'
import { HelpLink } from '../../components/help-link.tsx'
import { t } from '../../strings/strings.ts'

interface TransferPartsProps {
  readonly transfer: Pick<Transfer, 'contents' | 'stays'>
}

/** What goes along with a record, and what does not. */
export const TransferParts = ({ transfer: { contents, stays } }: TransferPartsProps) => (
  <>
    <section>
      <h2>
        {t('transfer.contents')} <HelpLink topic="transfer" name={t('transfer.contents')} isAbout />
      </h2>
      <ul class="soft">
        <li>{t('transfer.contents.always')}</li>
        {contents.map(({ name, count }) => (
          <li key={name}>{t(`transfer.count.${name}`, { n: count })}</li>
        ))}
      </ul>
    </section>
    <section>
      <h2>{t('transfer.stays')}</h2>
      <ul class="soft">
        <li>{t('transfer.stays.always')}</li>
        {stays.map(({ name, count }) => (
          <li key={name}>{t(`transfer.count.${name}`, { n: count })}</li>
        ))}
      </ul>
    </section>
  </>
)
