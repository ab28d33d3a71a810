import { type Operation, requestReply } from '../../../../../api/request.ts'
import { Skeleton } from '../../../../../components/states.tsx'
import { useLoad } from '../../../../../state/use-load.ts'
import { t } from '../../../../../strings/strings.ts'
import type { ReportAccess } from '../report-access.ts'

interface RunImageProps {
  readonly access: ReportAccess
  readonly run: number
  /** The name of the image in the run. */
  readonly name: string
  readonly alt: string
}

/** A screenshot of a run. It is read by a request that is authorized like all others, and shown as a data URL. */
export function RunImage({ access, run, name, alt }: RunImageProps) {
  const image = useLoad(`${access.path} ${run} ${name}`, (signal) => {
    const path = `${access.path}/runs/${run}/images/${encodeURIComponent(name)}`
    const options = { headers: access.headers, signal, withoutTexts: true } as const
    return requestReply<Operation, string>(access.service, path, options, async (reply) => dataUrl(await reply.blob()))
  })
  if (image.state === 'loading') return <Skeleton height={120} />
  if (image.state === 'failed') {
    return (
      <p class="faint">
        {image.problem.kind === 'missing' ? t('rendering.images.gone.note') : t(`problem.${image.problem.kind}`)}
      </p>
    )
  }
  return <img src={image.value} alt={alt} />
}

function dataUrl(file: Blob): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result))
  reader.readAsDataURL(file)
  return promise
}

/** The devices that pages are rendered as. */
export const devices = ['phone', 'desktop'] as const
export type Device = (typeof devices)[number]
