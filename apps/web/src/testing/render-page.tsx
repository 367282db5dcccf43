import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import type { Session } from '../shared/session/session.ts'
import { SessionProvider } from '../shared/session/session-context.tsx'

interface PageAddress {
  readonly path: string
  readonly at: string
}

/** Renders a page at an address, as the app does, with a cache of its own. */
export function renderPage(page: ReactElement, address: PageAddress) {
  return render(<Surroundings address={address}>{page}</Surroundings>)
}

/** The same for a page that somebody must be signed in for, with the messages that it shows. */
export function renderSignedIn(page: ReactElement, { session, ...address }: PageAddress & { session: Session }) {
  return render(
    <Surroundings address={address}>
      <SessionProvider session={session}>
        {page}
        <Notifications />
        <AddressLine />
      </SessionProvider>
    </Surroundings>,
  )
}

/** The text of the address at which a page is that was rendered for someone who is signed in. */
export const ADDRESS_LINE = 'address-line'

function AddressLine() {
  const { pathname, search } = useLocation()
  return <output data-testid={ADDRESS_LINE}>{`${pathname}${search}`}</output>
}

function Surroundings({ address: { path, at }, children }: { address: PageAddress; children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retryDelay: 1 } } }),
  )
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path={path} element={children} />
            <Route path="*" element={<p>Somewhere else</p>} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  )
}
