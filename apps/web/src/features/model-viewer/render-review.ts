import type { ReactNode } from 'react'
import type { ViewerApi } from '../../lib/viewer/viewer-api.ts'

/** Renders the panel of another feature beside the model. */
export type RenderReview = (viewer: ViewerApi) => ReactNode
