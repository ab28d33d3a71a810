import type { Transfer } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { showToast } from '../../../components/toast.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { date } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'
import { SettingsSection } from '../layout.tsx'

const path = '/api/v1/transfers'

/** What the account offers to other accounts; nothing if it offers nothing. */
export function TransferOffers() {
  const offers = useLoad(path, (signal) => request<'listTransfers'>('own', path, { query: { per_page: 100 }, signal }))
  if (offers.state !== 'ready' || offers.value.data.length === 0) return null
  const withdraw = async ({ id }: Transfer): Promise<void> => {
    const result = await request<'deleteTransfer'>('own', `${path}/${id}`, { method: 'DELETE' })
    showToast(result.ok ? t('transfer.withdrawn') : result.problem.detail || t('problem.offline'))
    offers.reload()
  }
  return (
    <SettingsSection title={t('transfer.offers')} note={t('transfer.offers.note')} help="transfer">
      <ul class="records">
        {offers.value.data.map((offer) => (
          <li key={offer.id}>
            <div>
              <b class="break-words">{readableUrl(offer.name)}</b>
              <div class="faint">
                {offer.email
                  ? t('transfer.until', { email: offer.email, date: date(offer.expires_at) })
                  : t('transfer.until.anyone', { date: date(offer.expires_at) })}
              </div>
            </div>
            <span class="grow" />
            <button
              type="button"
              class="button small danger"
              onClick={() => withdraw(offer)}
              aria-label={t('transfer.withdraw.name', { name: readableUrl(offer.name) })}
            >
              {t('transfer.withdraw')}
            </button>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
