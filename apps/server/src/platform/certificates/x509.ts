// All files import @peculiar/x509 from here, because its library tsyringe requires that reflect-metadata is imported first.
import 'reflect-metadata'

export {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  CertificatePolicyExtension,
  cryptoProvider,
  ExtendedKeyUsageExtension,
  Extension,
  IssuerAlternativeNameExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  Pkcs10CertificateRequestGenerator,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
