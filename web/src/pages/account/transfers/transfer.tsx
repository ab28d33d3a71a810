import { useState } from 'preact/hooks'
import type { ReceivedTransfer } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { AuthCard } from '../../../components/auth-card.tsx'
import { SelectField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { LinkState } from '../../../components/link-state.tsx'
import { navigate, usePageUrl } from '../../../router.ts'
import { useSession } from '../../../state/session.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { useTitle } from '../../../state/use-title.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'
import { TransferParts } from '../../../website/transfers/transfer-parts.tsx'

const path = '/api/v1/transfer'

/** The page of a link by which somebody gets a website, report or crawl of another account. */
export function TransferPage() {
  const token = usePageUrl().query.get('token') ?? ''
  const transfer = useLoad(token, (signal) => request<'readTransfer'>('own', path, { query: { token }, signal }))
  useTitle(t('transfer.title'))
  if (transfer.state !== 'ready')
    return (
      <LinkState
        title={t('transfer.title')}
        link={transfer}
        height={240}
        expired={{ title: t('transfer.expired'), note: t('transfer.expired.why') }}
        next={{ href: '/sites', label: t('shell.sites') }}
      />
    )
  return <Received transfer={transfer.value.data} token={token} />
}

interface ReceivedProps {
  readonly transfer: ReceivedTransfer
  readonly token: string
}

/** A session shows one account: that which gets the record is shown first, and then accepts it. */
function Received({ transfer, token }: ReceivedProps) {
  const { state, refresh } = useSession()
  const session = state.state === 'signed-in' ? state.session : null
  const own = session?.accounts.filter(({ role }) => role === 'owner' || role === 'admin') ?? []
  const current = own.find(({ id }) => id === session?.account.id) ?? own[0]
  const [chosen, setChosen] = useState(String(current?.id ?? ''))
  return (
    <AuthCard title={t('transfer.received', { account: transfer.account })} note={readableUrl(transfer.name)}>
      <div class="stack">
        <TransferParts transfer={transfer} />
        {own.length === 0 ? (
          <p>{t('transfer.no-account')}</p>
        ) : (
          <Form
            submit={t('transfer.accept')}
            send={async ({ account = chosen }) => {
              if (Number(account) !== session?.account.id) {
                const shown = await request<'showAccount'>('own', '/api/v1/session/account', {
                  method: 'POST',
                  body: { account: Number(account) },
                })
                if (!shown.ok) return shown
                await refresh()
              }
              return await request<'acceptTransfer'>('own', path, { method: 'POST', body: { token } })
            }}
            onDone={async ({ data }) => {
              await refresh()
              navigate(data.kind === 'website' ? '/sites' : `/${data.kind}s/${data.record}`, { replace: true })
            }}
          >
            {(errors) => (
              <SelectField
                label={t('transfer.accept.into')}
                name="account"
                value={chosen}
                options={own.map(({ id, name }) => ({ value: String(id), label: name }))}
                errors={errors.domain ?? errors.email ?? errors.account}
                onChange={setChosen}
              />
            )}
          </Form>
        )}
      </div>
    </AuthCard>
  )
}
