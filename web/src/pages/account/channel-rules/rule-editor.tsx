import { useEffect, useState } from 'preact/hooks'
import { createChannelRule, updateChannelRule } from '../../../api/channel-rules.ts'
import type { ChannelRule } from '../../../api/generated.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { SelectField, TextField } from '../../../components/field.tsx'
import { type FieldErrors, Form } from '../../../components/form.tsx'
import { showToast } from '../../../components/toast.tsx'
import { navigate, type PageUrl, withQuery } from '../../../router.ts'
import { useDebounced } from '../../../state/use-debounced.ts'
import { t } from '../../../strings/strings.ts'
import { valueName } from '../../../website/view/dimensions.ts'
import { draftOf, emptyDraft, ourChannels, patternFields, type RuleDraft, readDraft, withDraft } from './rule-draft.ts'
import { RulePreview } from './rule-preview.tsx'

interface RuleEditorProps {
  /** The rule to edit; null for a new one. */
  readonly rule: ChannelRule | null
  readonly pageUrl: PageUrl
  readonly onSaved: () => void
  readonly onClose: () => void
}

const placeholders = {
  match_referrer: '*.example.com',
  match_utm_source: 'newsletter',
  match_utm_medium: 'cpc',
  match_utm_campaign: 'spring_*',
  match_source: 'Google*',
} as const

/** Edits a rule, and counts the visits that it changes meanwhile. */
export function RuleEditor({ rule, pageUrl, onSaved, onClose }: RuleEditorProps) {
  const [saved] = useState(() => (rule ? draftOf(rule) : emptyDraft))
  const [draft, setDraft] = useState(() => readDraft(pageUrl, saved))
  const settled = useDebounced(draft)
  useEffect(() => {
    const url = withDraft(pageUrl, settled, saved)
    if (url !== withQuery(pageUrl, {})) navigate(url, { replace: true, keepScroll: true })
  }, [settled])
  return (
    <Dialog wide title={t(rule ? 'rule.edit' : 'rule.new')} onClose={onClose}>
      <Form
        draft={`channel rule ${rule?.id}`}
        submit={t('action.save')}
        send={() => (rule ? updateChannelRule(rule.id, draft) : createChannelRule(draft))}
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
            <Conditions draft={draft} onChange={setDraft} errors={errors} />
            <Results draft={draft} onChange={setDraft} errors={errors} />
            <RulePreview draft={draft} rule={rule?.id} />
          </>
        )}
      </Form>
    </Dialog>
  )
}

interface FieldsProps {
  readonly draft: RuleDraft
  readonly onChange: (draft: RuleDraft) => void
  readonly errors: FieldErrors
}

function Conditions({ draft, onChange, errors }: FieldsProps) {
  return (
    <fieldset class="field two-fields">
      <legend>{t('rule.visits')}</legend>
      <p class="hint">{t('rule.visits.note')}</p>
      {patternFields.map((field) => (
        <TextField
          key={field}
          label={t(`rule.${field}`)}
          name={field}
          value={draft[field]}
          errors={errors[field]}
          maxLength={200}
          placeholder={placeholders[field]}
          spellcheck={false}
          autocomplete="off"
          onInput={({ currentTarget: { value } }) => onChange({ ...draft, [field]: value })}
        />
      ))}
      <SelectField
        label={t('rule.match_channel')}
        name="match_channel"
        value={draft.match_channel}
        errors={errors.match_channel}
        options={[{ value: '', label: t('rule.any') }, ...channelOptions()]}
        onChange={(match_channel) => onChange({ ...draft, match_channel })}
      />
    </fieldset>
  )
}

const otherName = ' '

function Results({ draft, onChange, errors }: FieldsProps) {
  const isOurs = (name: string): boolean => name === '' || ourChannels.some((channel) => channel === name)
  const [hasOwnName, setHasOwnName] = useState(!isOurs(draft.channel))
  return (
    <fieldset class="field two-fields">
      <legend>{t('rule.becomes')}</legend>
      <SelectField
        label={t('dimension.channel')}
        name={hasOwnName ? 'channel-choice' : 'channel'}
        value={hasOwnName ? otherName : draft.channel}
        errors={hasOwnName ? undefined : errors.channel}
        options={[
          { value: '', label: t('rule.unchanged') },
          ...channelOptions(),
          { value: otherName, label: t('rule.own_name') },
        ]}
        onChange={(value) => {
          setHasOwnName(value === otherName)
          onChange({ ...draft, channel: value.trim() })
        }}
      />
      {hasOwnName && (
        <TextField
          label={t('rule.channel.name')}
          name="channel"
          value={draft.channel}
          errors={errors.channel}
          maxLength={50}
          autocomplete="off"
          onInput={({ currentTarget: { value } }) => onChange({ ...draft, channel: value })}
        />
      )}
      <TextField
        label={t('dimension.source')}
        name="source"
        value={draft.source}
        errors={errors.source}
        maxLength={100}
        placeholder={t('rule.unchanged')}
        autocomplete="off"
        onInput={({ currentTarget: { value } }) => onChange({ ...draft, source: value })}
      />
    </fieldset>
  )
}

const channelOptions = () => ourChannels.map((value) => ({ value, label: valueName('channel', value) }))
