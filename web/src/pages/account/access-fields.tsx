import { useState } from 'preact/hooks'
import type { HideableSection, Member } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { CheckboxField, TextField } from '../../components/field.tsx'
import type { FieldErrors, FormValues } from '../../components/form.tsx'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'

const sections: readonly HideableSection[] = ['revenue', 'events', 'search', 'settings']

export type Access = Pick<Member, 'guest' | 'websites' | 'reports' | 'crawls' | 'projects' | 'hidden'>

export const fullAccess: Access = { guest: 0, websites: [], reports: [], crawls: [], projects: [], hidden: [] }

interface AccessFieldsProps {
  readonly access: Access
  readonly errors: FieldErrors
}

/** The websites, projects, reports and crawls to which a person or key is limited, and what is hidden. */
export function AccessFields({ access, errors }: AccessFieldsProps) {
  const [guest, setGuest] = useState(access.guest === 1)
  return (
    <>
      <label class="choice">
        <input
          type="checkbox"
          name="guest"
          value="1"
          checked={guest}
          onChange={(event) => setGuest(event.currentTarget.checked)}
        />
        <b>{t('access.guest')}</b>
        <small>{t('access.guest.note')}</small>
      </label>
      {guest && <Records access={access} errors={errors} />}
      <fieldset class="field">
        <legend>{t('access.hidden')}</legend>
        {sections.map((section) => (
          <CheckboxField
            key={section}
            name={`hide ${section}`}
            label={t(`access.hidden.${section}`)}
            note={t(`access.hidden.${section}.note`)}
            checked={access.hidden.includes(section)}
          />
        ))}
      </fieldset>
    </>
  )
}

function Records({ access, errors }: AccessFieldsProps) {
  return (
    <>
      <RecordChoices websites={access.websites} projects={access.projects} />
      <TextField
        label={t('access.reports')}
        name="reports"
        hint={t('access.ids.note')}
        defaultValue={access.reports.join(', ')}
        errors={errors.reports}
      />
      <TextField
        label={t('access.crawls')}
        name="crawls"
        hint={t('access.ids.note')}
        defaultValue={access.crawls.join(', ')}
        errors={errors.crawls}
      />
    </>
  )
}

/** The websites and projects of the account, of which some are chosen. */
export function RecordChoices(chosen: Pick<Access, 'websites' | 'projects'>) {
  const websites = useLoad('/api/v1/websites', (signal) =>
    request<'listWebsites'>('analytics', '/api/v1/websites', {
      query: { per_page: 100, sort_by: 'domain', sort: 'asc' },
      signal,
    }),
  )
  const projects = useLoad('/api/v1/projects', (signal) =>
    request<'listProjects'>('seo', '/api/v1/projects', {
      query: { per_page: 100, sort_by: 'project', sort: 'asc' },
      signal,
    }),
  )
  const domains = websites.state === 'ready' ? websites.value.data : []
  const hosts = projects.state === 'ready' ? projects.value.data.map(({ project }) => project) : []
  const allHosts = [...new Set([...chosen.projects, ...hosts])].toSorted()
  return (
    <>
      <Choices
        legend={t('access.websites')}
        options={domains.map(({ id, domain }) => ({
          name: `website ${id}`,
          label: domain,
          checked: chosen.websites.includes(id),
        }))}
      />
      <Choices
        legend={t('access.projects')}
        options={allHosts.map((host) => ({
          name: `project ${host}`,
          label: host,
          checked: chosen.projects.includes(host),
        }))}
      />
    </>
  )
}

interface ChoicesProps {
  readonly legend: string
  readonly options: readonly { readonly name: string; readonly label: string; readonly checked: boolean }[]
}

const Choices = ({ legend, options }: ChoicesProps) =>
  options.length === 0 ? null : (
    <fieldset class="field">
      <legend>{legend}</legend>
      {options.map(({ name, label, checked }) => (
        <label key={name} class="choice">
          <input type="checkbox" name={name} value="1" defaultChecked={checked} />
          <b>{label}</b>
        </label>
      ))}
    </fieldset>
  )

/** What is checked of the boxes of a kind. */
const chosenOf = (sent: FormValues, kind: string): readonly string[] =>
  Object.entries(sent).flatMap(([name, value]) =>
    name.startsWith(`${kind} `) && value === '1' ? [name.slice(kind.length + 1)] : [],
  )

/** What is sent of the websites and projects. Websites that the list did not show stay. */
export const readRecordChoices = (sent: FormValues, before: Pick<Access, 'websites'> = fullAccess) => ({
  websites: [...chosenOf(sent, 'website'), ...before.websites.map(String).filter((id) => !(`website ${id}` in sent))],
  projects: chosenOf(sent, 'project'),
})

/** What is sent of these fields. */
export function readAccessFields(sent: FormValues, before: Access = fullAccess) {
  const ids = (text = ''): string[] => text.split(/[\s,]+/).filter((id) => id !== '')
  const hidden = chosenOf(sent, 'hide')
  if (sent.guest !== '1') return { guest: 0, hidden }
  return { guest: 1, hidden, ...readRecordChoices(sent, before), reports: ids(sent.reports), crawls: ids(sent.crawls) }
}
