import { useState } from 'preact/hooks'
import { createExclusionRule, type RuleKind } from '../../../api/exclusion-rules.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { showToast } from '../../../components/toast.tsx'
import { t } from '../../../strings/strings.ts'
import { RulePreview } from './rule-preview.tsx'

const kinds = [
  'path',
  'country',
  'network',
  'asn',
  'user_agent',
  'data_center_single_hit',
] as const satisfies readonly RuleKind[]

const placeholders = {
  path: '/admin*',
  country: 'DE, NL',
  network: '203.0.113.0/24',
  asn: 'AS64496',
  user_agent: 'HeadlessChrome',
} as const

interface RuleEditorProps {
  readonly website: number
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Creates a rule, and counts what it would have removed meanwhile. */
export function RuleEditor({ website, onSaved, onClose }: RuleEditorProps) {
  const [kind, setKind] = useState<RuleKind>('path')
  const [value, setValue] = useState('')
  const [note, setNote] = useState('')
  const isList = kind === 'country' || kind === 'network' || kind === 'asn'
  const hasValue = kind !== 'data_center_single_hit'
  const rule = { kind, value: hasValue ? value : '' }
  const Value = isList ? TextAreaField : TextField
  return (
    <Dialog wide title={t('exclusion-rule.new')} onClose={onClose}>
      <Form
        draft={`exclusion rule ${website}`}
        submit={t('action.save')}
        send={() => createExclusionRule(website, { ...rule, note })}
        onDone={() => {
          showToast(t('state.saved'))
          onSaved()
        }}
        extraActions={
          <button type="button" class="button" onClick={onClose}>
            {t('action.cancel')}
          </button>
        }
      >
        {(errors) => (
          <>
            <SelectField
              label={t('exclusion-rule.kind')}
              name="kind"
              value={kind}
              errors={errors.kind}
              options={kinds.map((one) => ({ value: one, label: t(`exclusion-rule.kind.${one}`) }))}
              onChange={(chosen) => setKind(kinds.find((one) => one === chosen) ?? 'path')}
            />
            {kind === 'data_center_single_hit' ? (
              <p class="hint">{t('exclusion-rule.hint.data_center_single_hit')}</p>
            ) : (
              <Value
                key={kind}
                label={t(`exclusion-rule.value.${kind}`)}
                hint={t(`exclusion-rule.hint.${kind}`)}
                name="value"
                value={value}
                errors={errors.value}
                maxLength={2_000}
                placeholder={placeholders[kind]}
                spellcheck={false}
                autocomplete="off"
                onInput={({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
                  setValue(currentTarget.value)
                }
              />
            )}
            <TextField
              label={t('exclusion-rule.reason')}
              name="note"
              value={note}
              errors={errors.note}
              maxLength={200}
              autocomplete="off"
              onInput={({ currentTarget }) => setNote(currentTarget.value)}
            />
            <RulePreview website={website} rule={rule} isComplete={!hasValue || value.trim() !== ''} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
