import { PageFrame } from '../frame/page-frame.tsx'
import { ConsoleBar } from './console-bar.tsx'
import { ConsoleNavigation } from './console-navigation.tsx'

/** Frame of all pages of the console. */
export const ConsoleLayout = () => <PageFrame bar={<ConsoleBar />} navigation={<ConsoleNavigation />} />
