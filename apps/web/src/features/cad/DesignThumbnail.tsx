import type { CadModel } from '@vorta/contract/cad/schema'
import { ModelThumbnail } from '../model-viewer/thumbnail/ModelThumbnail.tsx'
import { cadFile } from './model-dialogs.tsx'

export const DesignThumbnail = ({ cad }: { cad: CadModel }) => <ModelThumbnail file={cadFile(cad)} />
