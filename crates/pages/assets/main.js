// scripts
