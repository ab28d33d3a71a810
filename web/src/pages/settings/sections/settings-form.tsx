import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Website } from '../../../api/generated.ts'
import type { Result } from '../../../api/problem.ts'
import { request } from '../../../api/request.ts'
import { type FieldErrors, Form, type FormValues, formValues, RestoredNotice } from '../../../components/form.tsx'
import { HelpLink } from '../../../components/help-link.tsx'
import type { HelpTopic } from '../../../components/help-topics.ts'
import { showToast } from '../../../components/toast.tsx'
import { draftStore } from '../../../state/draft-store.ts'
import { useLeaveWarning } from '../../../state/use-leave-warning.ts'
import { t } from '../../../strings/strings.ts'
import '../../../styles/site-settings.css'

/** A setting as its field has it. */
interface Setting {
  readonly label: string
  readonly saved: string
  /** It is not restored after the page was left. */
  readonly isSecret?: true
}

interface SettingsFormProps<Name extends string> {
  /** Names the form among all sites and sections. */
  readonly id: string
  readonly title: string
  readonly note?: string
  /** What the help says about it. */
  readonly help?: HelpTopic
  /** The settings by the names of their fields. */
  readonly settings: Readonly<Record<Name, Setting>>
  readonly send: (sent: FormValues, changed: readonly Name[]) => Promise<Result<unknown>>
  readonly onSaved: () => void
  /** `shown` has what a field begins with. */
  readonly children: (shown: (name: Name) => string, errors: FieldErrors) => ComponentChildren
}

/** The form of a section. It says what was changed, and can be saved or discarded only then. Changes stay when the page is left. */
export function SettingsForm<Name extends string>(props: SettingsFormProps<Name>) {
  const [discards, setDiscards] = useState(0)
  return (
    <DraftForm
      key={`${props.id} ${discards} ${JSON.stringify(props.settings)}`}
      {...props}
      onDiscard={() => setDiscards((count) => count + 1)}
    />
  )
}

interface DraftFormProps<Name extends string> extends SettingsFormProps<Name> {
  readonly onDiscard: () => void
}

function DraftForm<Name extends string>(props: DraftFormProps<Name>) {
  const { id, title, note, help, settings, send, onSaved, onDiscard, children } = props
  const store = draftStore(`settings ${id}`)
  const names = namesOf(settings)
  const [restored] = useState<FormValues>(() => JSON.parse(store.read() ?? '{}'))
  const [values, setValues] = useState(restored)
  const changed = names.filter((name) => values[name] !== undefined && values[name] !== settings[name].saved)
  const draft = changed.filter((name) => !settings[name].isSecret).map((name) => [name, values[name]])
  const draftText = JSON.stringify(Object.fromEntries(draft))
  useEffect(() => (draft.length === 0 ? store.forget() : store.write(draftText)), [draftText])
  useLeaveWarning(changed.length > 0)
  const shown = (name: Name): string => restored[name] ?? settings[name].saved
  const discard = (): void => {
    store.forget()
    onDiscard()
  }
  return (
    <section
      class="card settings-form"
      onInput={({ currentTarget }) => {
        const form = currentTarget.querySelector('form')
        if (form) setValues(formValues(form))
      }}
    >
      <header>
        <h2>
          {title} {help && <HelpLink topic={help} name={title} isAbout />}
        </h2>
        {note !== undefined && <p class="soft">{note}</p>}
      </header>
      <Form
        submit={t('action.save')}
        disabled={changed.length === 0}
        send={(sent) => send(sent, changed)}
        onDone={() => {
          store.forget()
          setValues({})
          showToast(t('state.saved'))
          onSaved()
        }}
        actionsBefore={
          <>
            <span class="soft" role="status">
              {changed.length === 0
                ? t('site-setting.unchanged')
                : t('site-setting.changed', { names: changed.map((name) => settings[name].label).join(', ') })}
            </span>
            <span class="grow" />
            {changed.length > 0 && (
              <button type="button" class="button plain" onClick={discard}>
                {t('site-setting.discard')}
              </button>
            )}
          </>
        }
      >
        {(errors) => (
          <>
            {Object.keys(restored).length > 0 && changed.length > 0 && <RestoredNotice onDiscard={discard} />}
            {children(shown, errors)}
          </>
        )}
      </Form>
    </section>
  )
}

const namesOf = <Name extends string>(settings: Readonly<Record<Name, unknown>>): readonly Name[] => {
  const names: Name[] = []
  for (const name in settings) names.push(name)
  return names
}

type WebsiteChanges = NonNullable<Parameters<typeof request<'updateWebsite'>>[2]>['body']

/** Only the settings of one section are sent. */
export const updateWebsite = ({ id }: Website, body: WebsiteChanges) =>
  request<'updateWebsite'>('analytics', `/api/v1/websites/${id}`, { method: 'PUT', body })
