import '../../styles/branding-page.css'
import { useId, useState } from 'preact/hooks'
import type { Branding, Replies } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import { showToast } from '../../components/toast.tsx'
import { useLoad } from '../../state/use-load.ts'
import { date, formatNumber } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { SettingsLayout } from './layout.tsx'

const path = '/api/v1/branding'

export function BrandingPage() {
  const loaded = useLoad<Replies['readBranding']>('branding', (signal) =>
    request<'readBranding'>('own', path, { signal }),
  )
  return (
    <SettingsLayout page="branding">
      <div class="card padded">
        {loaded.state === 'loading' && <Skeleton height={420} />}
        {loaded.state === 'failed' && <ErrorState problem={loaded.problem} retry={loaded.reload} />}
        {loaded.state === 'ready' && (
          <BrandingForm
            key={loaded.value.data.updated_at ?? ''}
            branding={loaded.value.data}
            onChange={() => {
              loaded.reload()
              showToast(t('state.saved'))
            }}
          />
        )}
      </div>
    </SettingsLayout>
  )
}

interface BrandingFormProps {
  readonly branding: Branding
  readonly onChange: () => void
}

function BrandingForm({ branding, onChange }: BrandingFormProps) {
  const [draft, setDraft] = useState<BrandingDraft>(branding)
  const change = (changes: Partial<BrandingDraft>): void => setDraft((before) => ({ ...before, ...changes }))
  const remove = async (): Promise<void> => {
    const result = await request<'deleteBranding'>('own', path, { method: 'DELETE' })
    if (result.ok) onChange()
    else showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
  }
  return (
    <>
      <p class="hint">{t('branding.note')}</p>
      <div class="branding-fields">
        <Form
          draft="branding"
          submit={t('action.save')}
          send={({ name, footer }) =>
            request<'updateBranding'>('own', path, {
              method: 'POST',
              body: {
                name,
                footer,
                primary_color: draft.primary_color,
                accent_color: draft.accent_color,
                // It may be large, and is rarely changed.
                ...(draft.logo === branding.logo ? {} : { logo: draft.logo }),
              },
            })
          }
          onDone={onChange}
          extraActions={
            branding.updated_at !== null && (
              <button type="button" class="button plain" onClick={remove}>
                {t('branding.remove')}
              </button>
            )
          }
        >
          {(errors) => (
            <>
              <TextField
                label={t('field.name')}
                name="name"
                maxLength={100}
                defaultValue={branding.name}
                placeholder="Sightline"
                errors={errors.name}
                onInput={(event) => change({ name: event.currentTarget.value })}
              />
              <LogoField logo={draft.logo} errors={errors.logo} onChange={(logo) => change({ logo })} />
              <ColorField
                label={t('branding.primary')}
                name="primary_color"
                value={draft.primary_color}
                errors={errors.primary_color}
                onChange={(primary_color) => change({ primary_color })}
              />
              <ColorField
                label={t('branding.accent')}
                name="accent_color"
                value={draft.accent_color}
                errors={errors.accent_color}
                onChange={(accent_color) => change({ accent_color })}
              />
              <TextField
                label={t('branding.footer')}
                name="footer"
                maxLength={300}
                defaultValue={branding.footer}
                hint={t('branding.footer.hint')}
                errors={errors.footer}
                onInput={(event) => change({ footer: event.currentTarget.value })}
              />
            </>
          )}
        </Form>
        <CoverPreview draft={draft} />
      </div>
    </>
  )
}

interface ColorFieldProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly errors: readonly string[] | undefined
  readonly onChange: (value: string) => void
}

const contrast = (ratio: number): string => formatNumber(ratio, { maximumFractionDigits: 1 })

function ColorField({ label, name, value, errors, onChange }: ColorFieldProps) {
  const ratio = contrastWithWhite(value)
  const shown = ratio === null ? null : contrast(Math.floor(ratio * 10) / 10)
  const key = ratio !== null && ratio < minContrast ? 'branding.contrast.low' : 'branding.contrast'
  return (
    <div class="color-field">
      <TextField
        label={label}
        name={name}
        maxLength={7}
        value={value}
        errors={errors}
        {...(shown !== null && { hint: t(key, { ratio: shown, min: contrast(minContrast) }) })}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <input
        type="color"
        aria-label={t('branding.pick', { field: label })}
        value={ratio === null ? '#000000' : value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

interface LogoFieldProps {
  readonly logo: string
  readonly errors: readonly string[] | undefined
  readonly onChange: (logo: string) => void
}

function LogoField({ logo, errors, onChange }: LogoFieldProps) {
  const id = useId()
  const read = (file: File | undefined): void => {
    if (!file) return
    const reader = new FileReader()
    reader.onload = () => onChange(String(reader.result))
    reader.readAsDataURL(file)
  }
  return (
    <div class="field">
      <label for={id}>{t('branding.logo')}</label>
      <div class="logo-row">
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/svg+xml"
          aria-describedby={`${id}-hint`}
          onChange={(event) => read(event.currentTarget.files?.[0])}
        />
        {logo !== '' && (
          <button type="button" class="button plain" onClick={() => onChange('')}>
            {t('branding.logo.remove')}
          </button>
        )}
      </div>
      {errors !== undefined && errors.length > 0 && (
        <div class="error" role="alert">
          {errors.join(' ')}
        </div>
      )}
      <div class="hint" id={`${id}-hint`}>
        {t('branding.logo.hint')}
      </div>
    </div>
  )
}

/** The contrast of a color with white, by WCAG; null if it is no color. The service checks it again. */
function contrastWithWhite(text: string): number | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (digits === undefined) return null
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const channel = Number.parseInt(long.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

const minContrast = 4.5

type BrandingDraft = Pick<Branding, 'name' | 'primary_color' | 'accent_color' | 'footer' | 'logo'>

/** The cover of a PDF file with the branding as it is entered. */
function CoverPreview({ draft }: { readonly draft: BrandingDraft }) {
  const { primary_color: primary, accent_color: accent, footer, logo } = draft
  const name = draft.name || 'Sightline'
  return (
    <div class="cover-preview" role="img" aria-label={t('branding.preview')}>
      <div class="paper">{logo === '' ? <b style={{ color: primary }}>{name}</b> : <img src={logo} alt="" />}</div>
      <div class="block" style={{ background: primary }}>
        <span>{t('branding.preview.kind')}</span>
        <strong>example.com</strong>
        <span>{date(Date.now(), { dateStyle: 'long' })}</span>
        <div class="bars">
          {[92, 64, 38].map((share) => (
            <i key={share} style={{ background: accent, width: `${share}%` }} />
          ))}
        </div>
        <small>{footer === '' ? name : `${name} · ${footer}`}</small>
      </div>
    </div>
  )
}
