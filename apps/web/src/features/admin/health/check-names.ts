import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Names of the health checks by the English ones of the server. */
const NAMES: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  Settings: msg({ message: 'Settings', context: 'check' }),
  'Public address': msg({ message: 'Public address', context: 'check' }),
  'Digital Credentials API': msg({ message: 'Digital Credentials API', context: 'check' }),
  Proxies: msg({ message: 'Proxies', context: 'check' }),
  Events: msg({ message: 'Events', context: 'check' }),
  'Large answers': msg({ message: 'Large answers', context: 'check' }),
  Database: msg({ message: 'Database', context: 'check' }),
  Certificates: msg({ message: 'Certificates', context: 'check' }),
  'Roles of certificates': msg({ message: 'Roles of certificates', context: 'check' }),
  'Wallet links': msg({ message: 'Wallet links', context: 'check' }),
  Addresses: msg({ message: 'Addresses', context: 'check' }),
  'Earlier addresses': msg({ message: 'Earlier addresses', context: 'check' }),
  'Key of the trust anchor': msg({ message: 'Key of the trust anchor', context: 'check' }),
  Backup: msg({ message: 'Backup', context: 'check' }),
  'Audit log export': msg({ message: 'Audit log export', context: 'check' }),
  Disk: msg({ message: 'Disk', context: 'check' }),
  Administrators: msg({ message: 'Administrators', context: 'check' }),
  'Help desk': msg({ message: 'Help desk', context: 'check' }),
  Discovery: msg({ message: 'Discovery', context: 'check' }),
  Clocks: msg({ message: 'Clocks', context: 'check' }),
  Keys: msg({ message: 'Keys', context: 'check' }),
  'Code and PKCE': msg({ message: 'Code and PKCE', context: 'check' }),
  'Redirect address': msg({ message: 'Redirect address', context: 'check' }),
  'Redirect address for cards': msg({ message: 'Redirect address for cards', context: 'check' }),
  Scopes: msg({ message: 'Scopes', context: 'check' }),
  'Token endpoint': msg({ message: 'Token endpoint', context: 'check' }),
  'Sign-out': msg({ message: 'Sign-out', context: 'check' }),
  'Sample token': msg({ message: 'Sample token', context: 'check' }),
  'Registration certificates': msg({ message: 'Registration certificates', context: 'check' }),
  'Verified ID authority': msg({ message: 'Verified ID authority', context: 'check' }),
  'Verified ID callback address': msg({ message: 'Verified ID callback address', context: 'check' }),
  'Verified ID clock': msg({ message: 'Verified ID clock', context: 'check' }),
  'Verified ID contracts': msg({ message: 'Verified ID contracts', context: 'check' }),
  'Verified ID permissions': msg({ message: 'Verified ID permissions', context: 'check' }),
  'Verified ID tenant': msg({ message: 'Verified ID tenant', context: 'check' }),
}

/** Returns the English name if it is unknown here, such as that of an added engine. */
export function checkNameWords(name: string): string {
  const words = NAMES[name]
  return words === undefined ? name : i18n._(words)
}
