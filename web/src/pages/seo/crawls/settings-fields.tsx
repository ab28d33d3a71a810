import type { Crawl } from '../../../api/generated.ts'
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../../components/field.tsx'
import type { FieldErrors, FormValues } from '../../../components/form.tsx'
import { t } from '../../../strings/strings.ts'

const numbers = [
  'max_pages',
  'max_depth',
  'max_minutes',
  'rate',
  'concurrency',
  'max_rendered',
  'max_resources',
] as const
const texts = ['include', 'exclude', 'user_agent'] as const
const switches = ['subdomains', 'sitemaps', 'respect_robots', 'external_links'] as const

const renderModes = ['auto', 'always', 'never'] as const

type Settings = Pick<Crawl, 'render' | (typeof numbers)[number] | (typeof texts)[number] | (typeof switches)[number]>

const defaults: Settings = {
  max_pages: 10_000,
  max_depth: 0,
  max_minutes: 0,
  rate: 0,
  concurrency: 8,
  render: 'auto',
  max_rendered: 200,
  max_resources: 1_000,
  include: '',
  exclude: '',
  user_agent: '',
  subdomains: 0,
  sitemaps: 1,
  respect_robots: 1,
  external_links: 1,
}

const limits: Readonly<Record<(typeof numbers)[number], { readonly min: number; readonly max: number }>> = {
  max_pages: { min: 1, max: 1_000_000 },
  max_depth: { min: 0, max: 1000 },
  max_minutes: { min: 0, max: 100_000 },
  rate: { min: 0, max: 100 },
  concurrency: { min: 1, max: 8 },
  max_rendered: { min: 1, max: 10_000 },
  max_resources: { min: 0, max: 50_000 },
}

interface SettingsFieldsProps {
  /** The settings of an existing crawl; the defaults for a new one. */
  readonly crawl?: Settings & Pick<Crawl, 'has_headers'>
  readonly errors: FieldErrors
}

/** How far, how fast and as whom a site is crawled. */
export function SettingsFields({ crawl, errors }: SettingsFieldsProps) {
  const settings = crawl ?? defaults
  const numberField = (name: (typeof numbers)[number]) => (
    <TextField
      key={name}
      label={t(`crawl.setting.${name}`)}
      name={name}
      type="number"
      inputMode="numeric"
      {...limits[name]}
      defaultValue={String(settings[name])}
      errors={errors[name]}
      hint={t(`crawl.setting.${name}.note`)}
    />
  )
  return (
    <>
      <div class="two-fields">{(['max_pages', 'max_depth'] as const).map(numberField)}</div>
      <div class="two-fields">{(['max_minutes', 'rate'] as const).map(numberField)}</div>
      <div class="two-fields">
        <SelectField
          label={t('crawl.setting.render')}
          name="render"
          value={settings.render}
          options={renderModes.map((mode) => ({ value: mode, label: t(`crawl.setting.render.${mode}`) }))}
          errors={errors.render}
          hint={t('crawl.setting.render.note')}
        />
        {numberField('max_rendered')}
      </div>
      {(['include', 'exclude'] as const).map((name) => (
        <TextAreaField
          key={name}
          label={t(`crawl.setting.${name}`)}
          name={name}
          placeholder={name === 'include' ? '/blog/*' : '/search*'}
          defaultValue={settings[name]}
          errors={errors[name]}
          hint={t(`crawl.setting.${name}.note`)}
        />
      ))}
      <div>
        {switches.map((name) => (
          <CheckboxField
            key={name}
            name={name}
            label={t(`crawl.setting.${name}`)}
            note={t(`crawl.setting.${name}.note`)}
            checked={settings[name] === 1}
          />
        ))}
      </div>
      <div class="two-fields">
        {numberField('concurrency')}
        {numberField('max_resources')}
      </div>
      <div>
        <TextField
          label={t('crawl.setting.user_agent')}
          name="user_agent"
          defaultValue={settings.user_agent}
          spellcheck={false}
          maxLength={200}
          errors={errors.user_agent}
          hint={t('crawl.setting.user_agent.note')}
        />
      </div>
      <TextAreaField
        label={t('crawl.setting.headers')}
        name="headers"
        data-secret=""
        rows={2}
        placeholder="Authorization: Basic …"
        autocomplete="off"
        errors={errors.headers}
        hint={t(crawl?.has_headers === 1 ? 'crawl.setting.headers.keep' : 'crawl.setting.headers.note')}
      />
      {crawl?.has_headers === 1 && (
        <CheckboxField
          name="remove_headers"
          label={t('crawl.setting.headers.remove')}
          note={t('crawl.setting.headers.remove.note')}
          checked={false}
        />
      )}
    </>
  )
}

/** The request body of these fields. Without header lines, those that are stored stay. */
export function settingsBody(sent: FormValues) {
  const sentNumber = (name: (typeof numbers)[number]): string | undefined => sent[name]?.trim() || undefined
  const headers = sent.headers?.trim()
  return {
    max_pages: sentNumber('max_pages'),
    max_depth: sentNumber('max_depth'),
    max_minutes: sentNumber('max_minutes'),
    rate: sentNumber('rate'),
    concurrency: sentNumber('concurrency'),
    render: sent.render,
    max_rendered: sentNumber('max_rendered'),
    max_resources: sentNumber('max_resources'),
    include: sent.include,
    exclude: sent.exclude,
    user_agent: sent.user_agent,
    subdomains: sent.subdomains,
    sitemaps: sent.sitemaps,
    respect_robots: sent.respect_robots,
    external_links: sent.external_links,
    ...(sent.remove_headers === '1' ? { headers: '' } : headers ? { headers } : {}),
  }
}
