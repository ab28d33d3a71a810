import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Result } from '../../api/problem.ts'
import { Dialog } from '../../components/dialog.tsx'
import { type FieldErrors, Form, RestoredNotice } from '../../components/form.tsx'
import { HelpLink } from '../../components/help-link.tsx'
import type { HelpTopic } from '../../components/help-topics.ts'
import { Icon } from '../../components/icon.tsx'
import { showToast } from '../../components/toast.tsx'
import { t } from '../../strings/strings.ts'
import '../../styles/editor.css'

interface EditorProps<T> {
  readonly title: string
  /** What the help says about it. */
  readonly help: HelpTopic
  readonly submit: string
  readonly send: () => Promise<Result<T>>
  readonly onSaved: (value: T) => void
  readonly onClose: () => void
  readonly isRestored: boolean
  readonly onDiscard: () => void
  /** How the record is deleted; null for a new one. */
  readonly deletion: Deletion | null
  readonly children: (errors: FieldErrors) => ComponentChildren
}

interface Deletion {
  readonly label: string
  readonly note: string
  readonly send: () => Promise<Result<unknown>>
  readonly onDeleted: () => void
}

/** The editor of a goal or funnel, next to its numbers. */
export function Editor<T>(props: EditorProps<T>) {
  const { title, help, submit, send, onSaved, onClose, isRestored, onDiscard, deletion, children } = props
  const [deletes, setDeletes] = useState(false)
  const section = useRef<HTMLElement>(null)
  // What is new begins with its name.
  useEffect(() => {
    if (deletion === null) section.current?.querySelector('input')?.focus()
  }, [])
  return (
    <section class="card editor" aria-label={title} ref={section}>
      <div class="panel-head">
        <h2>{title}</h2>
        <HelpLink topic={help} name={title} isAbout />
        <span class="grow" />
        <button type="button" class="button plain square small" onClick={onClose} aria-label={t('action.close')}>
          <Icon name="close" />
        </button>
      </div>
      <Form
        submit={submit}
        send={send}
        onDone={(value) => {
          showToast(t('state.saved'))
          onSaved(value)
        }}
        extraActions={
          <>
            <button type="button" class="button" onClick={onClose}>
              {t('action.cancel')}
            </button>
            <span class="grow" />
            {deletion && (
              <button type="button" class="button plain danger" onClick={() => setDeletes(true)}>
                {deletion.label}
              </button>
            )}
          </>
        }
      >
        {(errors) => (
          <>
            {isRestored && <RestoredNotice onDiscard={onDiscard} />}
            {children(errors)}
          </>
        )}
      </Form>
      {deletes && deletion && (
        <Dialog title={deletion.label} onClose={() => setDeletes(false)}>
          <Form danger submit={deletion.label} send={deletion.send} onDone={deletion.onDeleted}>
            {() => <p>{deletion.note}</p>}
          </Form>
        </Dialog>
      )}
    </section>
  )
}
