import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { MemoryRouter, parsePath, Route, Routes, useLocation } from 'react-router'
import { AdminChanges } from '../features/admin/changes/use-ask.tsx'
import type { Session } from '../shared/session/session.ts'
import { SessionProvider } from '../shared/session/session-context.tsx'

type RenderOptions = {
  /** The pattern of the route, or of all routes of the page. */
  readonly path: string | readonly string[]
  readonly at: string
  /** State of the history entry, as after a reload. */
  readonly state?: unknown
  /** True to show the current address below the page. */
  readonly showsAddress?: boolean
}

/** Renders a page at an address, as the app does, with its own query cache. */
export function renderPage(page: ReactElement, options: RenderOptions) {
  return render(<PageProviders {...options}>{page}</PageProviders>)
}

/** Renders a page with the sign-in of a session, with the changes of administrators and with toasts. */
export function renderSignedIn(page: ReactElement, { session, ...options }: RenderOptions & { session: Session }) {
  return render(
    <PageProviders {...options} showsAddress>
      <SessionProvider session={session}>
        <AdminChanges>{page}</AdminChanges>
        <Notifications />
      </SessionProvider>
    </PageProviders>,
  )
}

/** Test id of the element that shows the current address. */
export const ADDRESS_LINE = 'address-line'

function AddressLine() {
  const { pathname, search } = useLocation()
  return <output data-testid={ADDRESS_LINE}>{`${pathname}${search}`}</output>
}

function PageProviders({ path, at, state, showsAddress = false, children }: RenderOptions & { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retryDelay: 1 } } }),
  )
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[{ ...parsePath(at), state }]}>
            <Routes>
              {[path].flat().map((pattern) => (
                <Route key={pattern} path={pattern} element={children} />
              ))}
              <Route path="*" element={<p>Somewhere else</p>} />
            </Routes>
            {showsAddress && <AddressLine />}
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  )
}
