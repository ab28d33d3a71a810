import { useState } from 'preact/hooks'
import type { Replies, Website } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { HelpLink } from '../../../components/help-link.tsx'
import { showToast } from '../../../components/toast.tsx'
import { date } from '../../../strings/format.ts'
import { language, t } from '../../../strings/strings.ts'

interface Found {
  readonly address: string
  readonly user_agent: string
  readonly erasure: Replies['eraseVisitor']['data']
}

/** Counts the events of one visitor, and erases them when that is confirmed. */
export function EraseVisitor({ website }: { readonly website: Website }) {
  const [visitor, setFound] = useState<Found | null>(null)
  const send = (fields: Pick<Found, 'address' | 'user_agent'>, dry_run: 0 | 1) =>
    request<'eraseVisitor'>('analytics', `/api/v1/websites/${website.id}/erase`, {
      method: 'POST',
      body: { address: fields.address, user_agent: fields.user_agent, dry_run },
    })
  const count = visitor?.erasure.events ?? 0
  return (
    <section class="card padded stack" aria-label={t('erase.title')}>
      <div>
        <h2>
          {t('erase.title')} <HelpLink topic="erase" name={t('erase.title')} isAbout />
        </h2>
        <p class="soft">{t('erase.note')}</p>
      </div>
      <Form
        submit={t('erase.find')}
        send={async ({ address = '', user_agent = '' }) => {
          const result = await send({ address, user_agent }, 1)
          return result.ok ? { ok: true, value: { address, user_agent, erasure: result.value.data } } : result
        }}
        onDone={setFound}
      >
        {(errors) => (
          <>
            <TextField
              label={t('erase.address')}
              name="address"
              errors={errors.address}
              placeholder="203.0.113.7"
              maxLength={64}
              spellcheck={false}
              autocomplete="off"
              onInput={() => setFound(null)}
            />
            <TextField
              label={t('erase.agent')}
              name="user_agent"
              errors={errors.user_agent}
              hint={t('erase.agent.note')}
              maxLength={4096}
              spellcheck={false}
              autocomplete="off"
              onInput={() => setFound(null)}
            />
          </>
        )}
      </Form>
      <div role="status">{visitor && count === 0 && <p>{t('erase.none', { days: daysOf(visitor) })}</p>}</div>
      {visitor && count > 0 && (
        <Dialog title={t('erase.confirm')} onClose={() => setFound(null)}>
          <Form
            danger
            submit={t('erase.submit', { n: count })}
            send={() => send(visitor, 0)}
            onDone={({ data }) => {
              setFound(null)
              showToast(t('erase.done', { n: data.events }))
            }}
          >
            {() => (
              <>
                <p>{t('erase.found', { n: count, days: daysOf(visitor) })}</p>
                <p class="soft">{t('erase.confirm.note')}</p>
              </>
            )}
          </Form>
        </Dialog>
      )}
    </section>
  )
}

const daysOf = ({ erasure: { days } }: Found): string =>
  new Intl.ListFormat(language(), { type: 'disjunction' }).format(
    days.map((day) => date(day, { dateStyle: 'long', timeZone: 'UTC' })),
  )
