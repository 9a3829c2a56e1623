import { useParams } from 'react-router'
import { ProjectPage } from '../pages/ProjectPage.tsx'

export const RoutedProjectPage = () => <ProjectPage slug={useParams().slug ?? ''} />
