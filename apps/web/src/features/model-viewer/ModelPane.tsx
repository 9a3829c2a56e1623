import { type ComponentProps, lazy, Suspense } from 'react'
import { LoadingModel } from './LoadingModel.tsx'
import { ViewerErrorBoundary } from './ViewerErrorBoundary.tsx'

const ModelView = lazy(() => import('./ModelView.tsx').then((module) => ({ default: module.ModelView })))

/** Loads the viewer of a file on demand. */
export function ModelPane(props: ComponentProps<typeof ModelView>) {
  return (
    <ViewerErrorBoundary onFail={props.onSettled}>
      <Suspense fallback={<LoadingModel file={props.file} stage="viewer" progress={0} />}>
        <ModelView key={props.file.id} {...props} />
      </Suspense>
    </ViewerErrorBoundary>
  )
}
