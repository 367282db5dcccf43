// All files import @peculiar/x509 from here, because its library tsyringe requires that reflect-metadata is imported first.
import 'reflect-metadata'

export * from '@peculiar/x509'
