import type { ReactNode } from 'react'
import type { ViewerApi } from '../../lib/viewer/viewer-api.ts'
import type { OpenedModel } from './load/protocol.ts'

/** Renders the panel of another feature beside the model. */
export type RenderReview = (viewer: ViewerApi, model: OpenedModel) => ReactNode
