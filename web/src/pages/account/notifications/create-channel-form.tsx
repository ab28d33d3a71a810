import { useState } from 'preact/hooks'
import type { NotificationChannelWithSecret } from '../../../api/generated.ts'
import { type ChannelKind, createChannel } from '../../../api/notifications.ts'
import { SelectField, TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { showToast } from '../../../components/toast.tsx'
import { t } from '../../../strings/strings.ts'
import { ChoiceFields, kinds, readChoices, readTargets, TargetFields } from './channel-fields.tsx'

interface CreateChannelFormProps {
  readonly onCreated: (created: NotificationChannelWithSecret) => void
}

export function CreateChannelForm({ onCreated }: CreateChannelFormProps) {
  const [kind, setKind] = useState<ChannelKind>('email')
  const [count, setCount] = useState(0)
  return (
    <Form
      key={count}
      submit={t('notify.add')}
      send={(sent) =>
        createChannel({ kind, name: sent.name, ...readTargets(kind, sent), ...readChoices(kind, sent, null) })
      }
      onDone={({ data }) => {
        setCount(count + 1)
        showToast(t(kind === 'email' ? 'notify.added.email' : 'notify.added'))
        onCreated(data)
      }}
    >
      {(errors) => (
        <>
          <SelectField
            label={t('notify.kind')}
            name="kind"
            value={kind}
            onChange={(value) => setKind(kinds.find((one) => one === value) ?? kind)}
            options={kinds.map((value) => ({ value, label: t(`notify.kind.${value}`) }))}
          />
          <TextField
            label={t('field.name')}
            name="name"
            autocomplete="off"
            maxLength={200}
            errors={errors.name}
            hint={t('notify.name.note')}
          />
          <TargetFields kind={kind} errors={errors} isReplacement={false} />
          <details>
            <summary>{t('notify.choices')}</summary>
            <ChoiceFields kind={kind} channel={null} errors={errors} />
          </details>
        </>
      )}
    </Form>
  )
}
