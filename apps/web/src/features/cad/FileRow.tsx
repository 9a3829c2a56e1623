import type { ReactNode } from 'react'
import Download from '~icons/download'
import { fileHref } from '../../lib/api.ts'
import { onDay } from '../../lib/dates.ts'
import { fileSize } from '../../lib/orders/order-text.ts'
import { DotLine } from '../../ui/DotLine.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { DownloadLink } from '../files/DownloadLink.tsx'
import type { ModelFile } from '../model-viewer/load/model-file.ts'
import { ModelThumbnail } from '../model-viewer/thumbnail/ModelThumbnail.tsx'
import { ViewButton } from './ViewButton.tsx'

interface FileRowProps {
  file: ModelFile
  /** What the buttons call the file. */
  name: string
  uploadedAt: string
  title: ReactNode
  /** More facts for the line of date and size. */
  facts?: readonly string[]
  /** Below the row. */
  warning: ReactNode
  /** Size, note and other details. */
  children: ReactNode
}

/** A 3D file with its picture. On a phone, the whole row opens the viewer. */
export function FileRow({ file, name, uploadedAt, title, facts, warning, children }: FileRowProps) {
  const { id, url, sizeBytes } = file
  return (
    <li className="relative flex flex-wrap items-center gap-x-5 gap-y-3 py-4 first:pt-0 last:pb-0 max-sm:items-start max-sm:gap-x-3">
      <div className="w-22 shrink-0 overflow-hidden rounded-md border border-line bg-page sm:w-36">
        <ModelThumbnail file={file} />
      </div>
      <div className="min-w-0 flex-1 sm:basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">{title}</p>
        <p className="mt-0.5 text-sm text-muted">
          <DotLine className="figures wrap-anywhere">
            <Moment {...onDay(uploadedAt)} />
            {fileSize(sizeBytes)}
            {facts}
          </DotLine>
        </p>
        {children}
      </div>
      <div className="flex gap-2 max-sm:-mt-2 max-sm:-mr-3">
        <ViewButton fileId={id} name={name} />
        <DownloadLink url={url} name={name} className="max-sm:hidden" />
        <Menu
          label={`More actions for ${name}`}
          items={[
            {
              label: 'Download',
              icon: <Download className="size-4" aria-hidden="true" />,
              onSelect: () => void window.open(fileHref(url), '_blank', 'noreferrer'),
            },
          ]}
          className="relative sm:hidden"
        />
      </div>
      <div className="relative w-full empty:hidden">{warning}</div>
    </li>
  )
}
