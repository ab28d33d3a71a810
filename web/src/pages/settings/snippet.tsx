import { useId, useState } from 'preact/hooks'
import type { Website } from '../../api/generated.ts'
import { CopyBox } from '../../components/copy-box.tsx'
import { Tabs } from '../../components/panel.tsx'
import { t } from '../../strings/strings.ts'
import { codeFor, type Platform, platformNames, platforms, type TagOption, tagOptions } from './install-guides.ts'

/** The snippet, with instructions for each platform. */
export function Snippet({ website }: { readonly website: Website }) {
  const [platform, setPlatform] = useState<Platform>('html')
  const [options, setOptions] = useState<readonly TagOption[]>([])
  const id = useId()
  const toggle = (option: TagOption): void =>
    setOptions(tagOptions.filter((one) => (one === option ? !options.includes(one) : options.includes(one))))
  return (
    <section class="card" aria-label={t('setup.snippet')}>
      <div class="setup-tabs">
        <Tabs
          label={t('setup.snippet')}
          tabs={platforms.map((one) => ({ id: one, label: platformNames[one] }))}
          tab={platform}
          onTab={setPlatform}
          controls={id}
        />
      </div>
      <div class="setup-snippet" id={id} role="tabpanel" aria-label={platformNames[platform]}>
        <p class="soft">{t(`setup.guide.${platform}`)}</p>
        <CopyBox text={codeFor(platform, website, options)} label={t('setup.snippet')} />
        <fieldset class="setup-options">
          <legend class="faint">{t('setup.options')}</legend>
          {tagOptions.map((option) => (
            <label key={option} class="checkbox">
              <input type="checkbox" checked={options.includes(option)} onChange={() => toggle(option)} />
              {t(`setup.option.${option}`)}
            </label>
          ))}
        </fieldset>
        <p class="faint">{t('setup.automatic')}</p>
      </div>
    </section>
  )
}
