/** The pages that exist, as patterns of the router and addresses to link to: the contract names them once. */
export {
  accountPaymentPath,
  allAccountsPath,
  contractAccountsPath,
  dynamicCodePath,
  gatePath,
  helpDeskPath,
  issuePath,
  PAGES as ROUTES,
  presentationPath,
  presentPath,
  presentPaymentPath,
  verificationStatusPath,
} from '@vitrine/api'
