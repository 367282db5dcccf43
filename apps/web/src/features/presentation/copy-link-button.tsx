import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { dynamicCodePath } from '../../shared/routes.ts'
import { toastError } from '../../shared/toasts.ts'

/** How long the button confirms, in milliseconds (section 9). */
const CONFIRMATION = 3000

/** Copies the address of the page that shows this wallet link as a QR code. */
export function CopyLinkButton({ url }: { url: string }) {
  const [copy, setCopy] = useState<'idle' | 'copied' | 'refused'>('idle')
  const address = `${window.location.origin}${dynamicCodePath(url)}`

  useEffect(() => {
    if (copy !== 'copied') return
    const timer = setTimeout(() => setCopy('idle'), CONFIRMATION)
    return () => clearTimeout(timer)
  }, [copy])

  const copyAddress = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopy('copied')
    } catch {
      // No permission, or no clipboard at all: a page over plain http has none.
      setCopy('refused')
      toastError('The browser does not allow copying. Please copy the link from the field.')
    }
  }

  return (
    <>
      <Button variant="default" onClick={copyAddress} fullWidth>
        <span role="status">{copy === 'copied' ? 'Copied Dynamic Link!' : 'Copy Dynamic Link'}</span>
      </Button>
      {copy === 'refused' && (
        <TextInput
          label="Dynamic link"
          value={address}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </>
  )
}
