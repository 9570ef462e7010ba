@echo off
rem Runs Heddle, whose jars lie in the folder above the one that this file lies in; from any folder.
rem JAVA_HOME chooses the JDK; HEDDLE_JAVA_OPTS holds further options for the JVM.
setlocal
set "JARS=%~dp0.."
rem The file of the source tree says where the tree is.
if defined HEDDLE_TREE set "JARS=%HEDDLE_TREE%cli\target"
set "HEDDLE_TREE="

set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
"%JAVA%" --version >nul 2>&1
if errorlevel 1 (
    echo heddle: no java found; install a JDK, 17 or later, or set JAVA_HOME 1>&2
    exit /b 70
)
"%JAVA%" --version 2>&1 | findstr /r /c:"^[a-z]* 9[. ]" /c:"^[a-z]* 1[0-6][. ]" >nul
if not errorlevel 1 (
    echo heddle: "%JAVA%" is too old; Heddle needs Java 17 or later 1>&2
    exit /b 70
)
rem Before it builds, the file of the source tree wants to know only that there is a Java.
if "%~1"==":java" exit /b 0
if not exist "%JARS%\heddle-cli.jar" (
    echo heddle: "%JARS%\heddle-cli.jar" is missing; unpack the whole archive 1>&2
    exit /b 70
)

"%JAVA%" -XX:+UseSerialGC -Xshare:auto %HEDDLE_JAVA_OPTS% -jar "%JARS%\heddle-cli.jar" %*
exit /b %ERRORLEVEL%
