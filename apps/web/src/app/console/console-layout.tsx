import { PageFrame } from '../frame/page-frame.tsx'
import { ConsoleBar } from './console-bar.tsx'
import { ConsoleNavigation } from './console-navigation.tsx'

export const ConsoleLayout = () => <PageFrame bar={<ConsoleBar />} navigation={<ConsoleNavigation />} />
