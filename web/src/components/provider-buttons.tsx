import { useState } from 'preact/hooks'
import { type ProviderVisit, visitProvider } from '../api/provider-visits.ts'
import { t } from '../strings/strings.ts'
import { showToast } from './toast.tsx'

interface ProviderButtonsProps {
  readonly providers: readonly { readonly id: number; readonly name: string }[]
  readonly visit: Omit<ProviderVisit, 'provider'>
  readonly label: (name: string) => string
  readonly isSmall?: boolean
}

/** One button for each provider, which leaves the console. */
export function ProviderButtons({ providers, visit, label, isSmall = false }: ProviderButtonsProps) {
  const [isBusy, setBusy] = useState(false)
  const leave = async (provider: number): Promise<void> => {
    setBusy(true)
    const left = await visitProvider({ ...visit, provider })
    if (left.ok) return
    setBusy(false)
    showToast(left.problem.detail || t(`problem.${left.problem.kind}`))
  }
  return providers.map(({ id, name }) => (
    <button
      type="button"
      class={isSmall ? 'button small' : 'button'}
      key={id}
      onClick={() => leave(id)}
      disabled={isBusy}
    >
      {label(name)}
    </button>
  ))
}
