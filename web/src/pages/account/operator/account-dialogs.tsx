import type { OperatedAccount } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { TextField } from '../../../components/field.tsx'
import { Form, type FormValues } from '../../../components/form.tsx'
import { t } from '../../../strings/strings.ts'
import { accountName, accountsPath, limitNames } from './accounts.ts'

interface AccountDialogProps {
  readonly account: OperatedAccount
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

/** What was typed as the API takes it: an empty field is no limit. */
export const sentLimits = (values: FormValues, names: readonly (typeof limitNames)[number][] = limitNames) =>
  Object.fromEntries(names.map((name) => [`max_${name}`, values[`max_${name}`]?.trim() || '0']))

interface LimitFieldsProps {
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly value: (name: (typeof limitNames)[number]) => number | null
  readonly placeholder?: (name: (typeof limitNames)[number]) => string
}

export const LimitFields = ({ errors, value, placeholder }: LimitFieldsProps) => (
  <div class="two-fields">
    {limitNames.map((name) => (
      <TextField
        key={name}
        label={t(`accounts.limit.${name}`)}
        name={`max_${name}`}
        inputMode="numeric"
        autocomplete="off"
        defaultValue={value(name) ?? ''}
        placeholder={placeholder?.(name) ?? t('accounts.unlimited')}
        errors={errors[`max_${name}`]}
      />
    ))}
  </div>
)

/** An empty field is the limit of all accounts. */
export function LimitsDialog({ account, onClose, onDone }: AccountDialogProps) {
  const { own_limits, limits } = account
  return (
    <Dialog title={t('accounts.limits.name', { name: accountName(account) })} onClose={onClose}>
      <Form
        submit={t('action.save')}
        send={(values) => {
          const isEmpty = (name: (typeof limitNames)[number]): boolean => !values[`max_${name}`]?.trim()
          const body = {
            ...sentLimits(
              values,
              limitNames.filter((name) => !isEmpty(name)),
            ),
            default_limits: limitNames.filter(isEmpty),
          }
          return request<'updateOperatedAccount'>('own', `${accountsPath}/${account.id}`, { method: 'PUT', body })
        }}
        onDone={() => onDone(t('accounts.limits.saved'))}
      >
        {(errors) => (
          <>
            <p class="soft">{t('accounts.limits.own')}</p>
            <LimitFields
              errors={errors}
              value={(name) => (own_limits.includes(name) ? (limits[name] ?? 0) : null)}
              placeholder={(name) =>
                own_limits.includes(name) || limits[name] === null ? t('accounts.default') : String(limits[name])
              }
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}

export function SuspendDialog({ account, onClose, onDone }: AccountDialogProps) {
  return (
    <Dialog title={t('accounts.suspend.name', { name: accountName(account) })} onClose={onClose}>
      <Form
        danger
        submit={t('accounts.suspend')}
        send={() =>
          request<'updateOperatedAccount'>('own', `${accountsPath}/${account.id}`, {
            method: 'PUT',
            body: { suspended: 1 },
          })
        }
        onDone={() => onDone(t('accounts.suspended.done'))}
      >
        {() => <p class="soft">{t('accounts.suspend.note')}</p>}
      </Form>
    </Dialog>
  )
}

export function DeleteDialog({ account, onClose, onDone }: AccountDialogProps) {
  return (
    <Dialog title={t('users.remove.name', { name: accountName(account) })} onClose={onClose}>
      <Form
        danger
        submit={t('users.remove')}
        send={() => request<'deleteAccount'>('own', `${accountsPath}/${account.id}`, { method: 'DELETE' })}
        onDone={() => onDone(t('users.removed'))}
      >
        {() => <p class="soft">{t('users.remove.note')}</p>}
      </Form>
    </Dialog>
  )
}
